// Applies one committed bug after another to a copy of the checkout and checks that the tests named in the patch fail.
// First the same tests must pass without any bug. Two copies run in parallel.
//   npm run faults              all of them, after verifying the checks (tools/check-the-checks.mjs)
//   npm run faults -- sql job   those whose name contains one of the words
//   tools/faults/<name>.patch starts with
//     # fault: what is wrong, in one line
//     # layer: contract | policy | sql | job | player | page | message
//     # caught-by: a test file [-t part of a test's name]      (once or more)
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTemporary } from '../apps/server/test/temporary-postgres.ts';
import { root } from './checkout.mjs';
import { interruption, run, runNode } from './child.mjs';
import { refresh, scratchCopy } from './faults/scratch-copy.mjs';
import { runVitest } from './tasks/runners.mjs';

/** Number of copies that test faults in parallel. Each runs its tests on one core. */
const COPIES = 2;
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

/** Creates a copy to modify, with the test runners that use the copy instead of the checkout. */
async function openCopy() {
  const copy = scratchCopy();
  return { copy, ...(await import(join(copy, 'tools', 'tasks', 'runners.mjs'))) };
}

async function runCatcher({ file, pattern }, { copy, runVitest, runPlaywright }, env) {
  if (!/\.spec\.ts$/.test(file)) return runVitest([file], { name: pattern, quiet: true, env });
  const build = await runNode([join(copy, 'tools', 'setup.mjs'), 'web'], { cwd: copy, quiet: true });
  if (build.code !== 0) return { passed: 0, asserted: 0, failed: 1, output: build.output };
  // The product starts its own database.
  const { DATABASE_URL: _, ...journeyEnv } = env;
  return runPlaywright([file], { name: pattern, quiet: true, env: journeyEnv });
}

const last = (output) => output.trim().split('\n').slice(-25).join('\n').replace(/^/gm, '  │ ');

async function tryFault(fault, place, env) {
  const applied = await run('git', ['apply', '--whitespace=nowarn', fault.path], {
    cwd: place.copy,
    quiet: true,
  });
  if (applied.code !== 0) return { caught: false, why: `the patch does not apply\n${last(applied.output)}` };
  for (const catcher of fault.catchers) {
    const result = await runCatcher(catcher, place, env);
    if (result.asserted === 0) {
      // A bug that prevents the test file from loading would be caught by any test: it proves nothing.
      return {
        caught: false,
        why: `${catcher.line}: ${result.failed ? 'did not run' : 'passed'}\n${last(result.output)}`,
      };
    }
  }
  return { caught: true };
}

/** Checks that all tests named in the patches pass without a fault: one run for all files, as in `npm test`. */
async function passWithoutFault(catchers, place, env) {
  const isJourney = ({ file }) => /\.spec\.ts$/.test(file);
  const files = [...new Set(catchers.filter((catcher) => !isJourney(catcher)).map(({ file }) => file))];
  const found = files.length > 0 ? (await runVitest(files, { quiet: true, env })).tests : [];
  for (const catcher of catchers.filter(isJourney))
    found.push(
      ...(await runCatcher(catcher, place, env)).tests.map((test) => ({ ...test, file: catcher.file })),
    );
  let isGreen = true;
  for (const { file, pattern, line } of catchers) {
    const tests = found.filter(
      (test) =>
        test.file === file && (!pattern || new RegExp(pattern).test(test.name)) && test.status !== 'skipped',
    );
    const failed = tests.filter(({ status }) => status === 'failed');
    if (tests.length > 0 && failed.length === 0) continue;
    isGreen = false;
    console.log(`Without any fault ${line} should pass: ${tests.length} ran, ${failed.length} failed`);
    for (const { name, problem } of failed) console.log(`  ${name}\n${last(problem ?? '')}`);
  }
  return isGreen;
}

async function main(only) {
  const began = performance.now();
  const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`;
  if (only.length === 0 && (await runNode(['tools/check-the-checks.mjs'])).code !== 0) return 1;
  const folder = join(root, 'tools', 'faults');
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.patch') && (only.length === 0 || only.some((part) => name.includes(part))),
  );
  const faults = names.sort().map((name) => readFault(folder, name));
  if (faults.length === 0) {
    console.log('No patch in tools/faults matches.');
    return 1;
  }
  const catchers = new Map(
    faults.flatMap((fault) => fault.catchers.map((catcher) => [catcher.line, catcher])),
  );
  // All runs share one database server and one demo: only the sources differ.
  const database = await startTemporary();
  const needsDemo = [...catchers.values()].some(({ file }) => file.endsWith('.spec.ts'));
  const env = {
    DATABASE_URL: database.url,
    ...(needsDemo ? { RUSHES_E2E_DEMO: await (await import('./prepared-demo.ts')).prepareDemo() } : {}),
  };
  const results = [];
  try {
    const places = await Promise.all(Array.from({ length: COPIES }, openCopy));
    if (!(await passWithoutFault([...catchers.values()], places[0], env))) return 1;
    console.log(`Without a fault all ${catchers.size} pass (${minutes()}).`);
    const queue = [...faults];
    const lane = async (place) => {
      for (let fault = queue.shift(); fault && !interruption(); fault = queue.shift()) {
        const { caught, why } = await tryFault(fault, place, env);
        refresh(place.copy);
        results.push(caught);
        const by = fault.catchers.map(({ line }) => line).join(', ');
        console.log(
          `${fault.layer.padEnd(8)} | ${fault.what} | ${by} | ${caught ? 'caught' : `NOT CAUGHT: ${why}`}`,
        );
      }
    };
    await Promise.all(places.map(lane));
  } finally {
    await database.stop();
  }
  const caught = results.filter(Boolean).length;
  console.log(`${caught} caught, ${faults.length - caught} not caught (${minutes()})`);
  return caught === faults.length ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
