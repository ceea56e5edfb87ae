// All static checks, which do not run the product, in parallel.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cache, machineCache, modules } from '../checkout.mjs';
import { runNode } from '../child.mjs';

const tool = (...path) => join(modules, ...path);
/** What TypeScript knows of the files it checked, by their content, so that it checks only what a change affects. */
const checkedTypes = join(cache, 'types');
const types = (project) => [
  tool('typescript', 'bin', 'tsc'),
  // The checks already run in parallel, and every checker of a project infers the same types again: with one checker
  // the web takes 20 instead of 41 CPU s.
  ...['--checkers', '1', '--noEmit', '--incremental', '--project', project],
  ...['--tsBuildInfoFile', join(checkedTypes, `${project.replaceAll('/', '-')}.json`)],
];

// Longest first, so that the short ones fill the gaps.
const checks = {
  'types: web': types('apps/web'),
  'types: server, bench, tools': types('apps/server'),
  'dead code': [tool('knip', 'bin', 'knip.js'), '--no-progress'],
  'types: journeys': types('e2e'),
  'types: client, command line': types('packages/cli'),
  'types: contract': types('packages/contract'),
  'types: extensions': types('extensions'),
  'import rules': ['tools/check/imports.mjs'],
  'lint and format': [
    tool('@biomejs', 'biome', 'bin', 'biome'),
    'ci',
    '--colors=off',
    '--max-diagnostics=40',
  ],
  map: ['tools/map.mjs', '--check'],
  'fault patches': ['tools/check/fault-patches.mjs'],
  architecture: [tool('vitest', 'vitest.mjs'), 'run', '--project', 'architecture', '--reporter=dot'],
};

/** A new checkout starts with what the last checkout of this user knew: its paths are relative. */
function shareCheckedTypes(from, to) {
  if (machineCache === cache || !existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((file) => file.endsWith('.json'))) {
    // Another checkout may copy at the same time.
    const draft = join(to, `${name}.${process.pid}`);
    copyFileSync(join(from, name), draft);
    renameSync(draft, join(to, name));
  }
}
const sharedTypes = join(machineCache, 'types');

/** Runs all checks except those in `except`; returns the names of those that failed. */
export async function runChecks(except = []) {
  if (!existsSync(checkedTypes)) shareCheckedTypes(sharedTypes, checkedTypes);
  const queue = Object.entries(checks).filter(([name]) => !except.includes(name));
  const width = Math.max(...queue.map(([name]) => name.length));
  const failed = [];
  const table = [];
  const began = performance.now();
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, args] = next;
      const start = performance.now();
      const { code, output } = await runNode(args, { quiet: true, env: { NO_COLOR: '1', CI: '1' } });
      const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
      table.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(width)} ${seconds} s`);
      if (code === 0) continue;
      failed.push(name);
      console.log(`${name}\n${output.trim().replace(/^/gm, '  │ ')}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, lane));
  if (failed.length === 0) shareCheckedTypes(checkedTypes, sharedTypes);
  console.log(table.join('\n'));
  const total = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    failed.length === 0 ? `Checks passed in ${total} s.` : `Failed in ${total} s: ${failed.join(', ')}.`,
  );
  return failed;
}

export async function run() {
  return (await runChecks()).length === 0 ? 0 : 1;
}
