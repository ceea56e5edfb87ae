// `npm run flaky -- <n> [path or name ...]`: repeats tests n times with every core under load, in a new random order
// each time. Without a path: the tests that passed only when retried in the last run of `npm test`.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { productNode } from '../checkout.mjs';
import { readLastRun } from './report.mjs';
import { runPlaywright, runVitest } from './runners.mjs';

function keepBusy() {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(productNode(), ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.on('exit', stop);
  return stop;
}

const isJourney = (path) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(path);

export async function run([times, ...asked]) {
  const count = Number(times);
  if (!Number.isInteger(count) || count < 1) {
    console.log('How often? For example: npm run flaky -- 10 e2e/player.spec.ts');
    return 1;
  }
  const retried = readLastRun().tests.filter((test) => test.retried);
  const paths = asked.length > 0 ? asked : [...new Set(retried.map(({ file }) => file))];
  if (paths.length === 0) {
    console.log('No test of the last run passed only when retried. Name the ones to repeat.');
    return 0;
  }
  const units = paths.filter((path) => !isJourney(path));
  const journeys = paths.filter(isJourney);
  const failures = new Map();
  let passed = 0;
  const stop = keepBusy();
  try {
    for (let round = 1; round <= count; round++) {
      const seed = Date.now() % 1e6;
      const results = [
        ...(units.length ? [await runVitest(units, { quiet: true, env: { TEST_SEED: String(seed) } })] : []),
        ...(journeys.length
          ? [await runPlaywright(journeys, { quiet: true, flags: [`--shuffle=${seed}`, '--retries=0'] })]
          : []),
      ];
      const tests = results.flatMap((result) => result.tests);
      passed += tests.filter(({ status }) => status === 'passed').length;
      const failed = tests.filter(({ status }) => status === 'failed');
      for (const test of failed) {
        const name = `${test.file} › ${test.name}`;
        failures.set(name, [...(failures.get(name) ?? []), test.problem ?? '']);
      }
      console.log(`round ${round} of ${count}, seed ${seed}: ${failed.length} failed`);
    }
  } finally {
    stop();
  }
  for (const [name, problems] of failures)
    console.log(`\n${problems.length} of ${count}: ${name}\n${problems[0].replace(/^/gm, '  │ ')}`);
  const failed = [...failures.values()].flat().length;
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
