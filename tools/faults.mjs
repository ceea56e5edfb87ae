// Plants one committed bug after another in a copy of the checkout and shows that the tests named in the
// patch fail. First the same tests run without any bug: they have to pass.
//   tools/faults/<name>.patch begins with
//     # fault: what is wrong, in one line
//     # layer: contract | policy | sql | job | player | page | message
//     # caught-by: a test file [-t part of a test's name]      (once or more)
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';
import { interruption, run, runNode } from './child.mjs';
import { refresh, scratchCopy } from './faults/scratch-copy.mjs';

const layers = ['contract', 'policy', 'sql', 'job', 'player', 'page', 'message'];

function readFault(folder, name) {
  const text = readFileSync(join(folder, name), 'utf8');
  const header = (key) =>
    [...text.matchAll(new RegExp(`^# ${key}: (.+)$`, 'gm'))].map(([, value]) => value.trim());
  const [what] = header('fault');
  const [layer] = header('layer');
  const catchers = header('caught-by').map((line) => {
    const [, file, pattern] = /^(\S+)(?:\s+-t\s+(.+))?$/.exec(line) ?? [];
    return { file, pattern: pattern?.replace(/^(['"])(.*)\1$/, '$2'), line };
  });
  if (!what || !layers.includes(layer) || catchers.length === 0 || catchers.some(({ file }) => !file)) {
    throw new Error(
      `${name}: needs the lines "# fault:", "# layer:" (${layers.join(', ')}) and "# caught-by:".`,
    );
  }
  return { name, what, layer, catchers, path: join(folder, name) };
}

async function runCatcher({ file, pattern }, copy, { runVitest, runPlaywright }) {
  if (!/\.spec\.ts$/.test(file)) return runVitest([file], { name: pattern, quiet: true });
  const build = await runNode([join(copy, 'tools', 'setup.mjs'), 'web'], { cwd: copy, quiet: true });
  if (build.code !== 0) return { passed: 0, asserted: 0, failed: 1, output: build.output };
  return runPlaywright([file], { name: pattern, quiet: true });
}

const last = (output) => output.trim().split('\n').slice(-25).join('\n').replace(/^/gm, '  │ ');

async function tryFault(fault, copy, runners) {
  const applied = await run('git', ['apply', '--whitespace=nowarn', fault.path], { cwd: copy, quiet: true });
  if (applied.code !== 0) return { caught: false, why: `the patch does not apply\n${last(applied.output)}` };
  for (const catcher of fault.catchers) {
    const result = await runCatcher(catcher, copy, runners);
    if (result.asserted === 0) {
      // A bug that keeps the test from loading would be found by anything: it proves nothing.
      return {
        caught: false,
        why: `${catcher.line}: ${result.failed ? 'did not run' : 'passed'}\n${last(result.output)}`,
      };
    }
  }
  return { caught: true };
}

async function main(only) {
  if ((await runNode(['tools/check-the-checks.mjs'])).code !== 0) return 1;
  const folder = join(root, 'tools', 'faults');
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.patch') && (only.length === 0 || only.some((part) => name.includes(part))),
  );
  const faults = names.sort().map((name) => readFault(folder, name));
  if (faults.length === 0) {
    console.log('No patch in tools/faults matches.');
    return 1;
  }
  const copy = scratchCopy();
  // The copy's own runners, so that they look at the copy.
  const runners = await import(join(copy, 'tools', 'tasks', 'test.mjs'));
  mkdirSync(join(copy, '.cache', 'test'), { recursive: true });

  const catchers = new Map(
    faults.flatMap((fault) => fault.catchers.map((catcher) => [catcher.line, catcher])),
  );
  for (const catcher of catchers.values()) {
    const { passed, failed, output } = await runCatcher(catcher, copy, runners);
    if (passed > 0 && failed === 0) continue;
    console.log(
      `Without any fault ${catcher.line} should pass: ${passed} passed, ${failed} failed\n${last(output)}`,
    );
    return 1;
  }
  console.log(`Without a fault all ${catchers.size} pass.`);

  let missed = 0;
  for (const fault of faults) {
    if (interruption()) return 1;
    const { caught, why } = await tryFault(fault, copy, runners);
    refresh(copy);
    if (!caught) missed += 1;
    const by = fault.catchers.map(({ line }) => line).join(', ');
    console.log(
      `${fault.layer.padEnd(8)} | ${fault.what} | ${by} | ${caught ? 'caught' : `NOT CAUGHT: ${why}`}`,
    );
  }
  console.log(`${faults.length - missed} caught, ${missed} not caught`);
  return missed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
