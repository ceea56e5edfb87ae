// `npm test`: the checks, then every test, then the e2e tests in a browser. With arguments, only what they name:
// `npm test -- uploads`, `npm test -- e2e/player.spec.ts`, `npm test -- -t 'frame step'`.
//   --changed [commit]  only the tests that import something changed since the commit (default: uncommitted changes)
//   --shuffle [seed]    files in a random order; the seed is printed
// Failed tests are retried once and reported (docs/decisions/0023-retry-failed-tests-once-and-report-them.md).
import { randomInt } from 'node:crypto';
import { runNode } from '../child.mjs';
import { quickFfmpegEnvironment } from '../quick-ffmpeg.mjs';
import { runChecks } from './check.mjs';
import { keepResults, printReport } from './report.mjs';
import { runPlaywright, runVitest } from './runners.mjs';

/** Removes an option and its value, if any, from the arguments. */
function option(args, names, isValue = () => true) {
  const at = args.findIndex((arg) => names.includes(arg));
  if (at === -1) return { rest: args };
  const next = args[at + 1];
  const hasValue = next !== undefined && !next.startsWith('-') && isValue(next);
  return { given: true, value: hasValue ? next : undefined, rest: args.toSpliced(at, hasValue ? 2 : 1) };
}

/** Assigns each argument to its runner. */
export function sortArguments(args) {
  const shuffle = option(args, ['--shuffle'], (value) => /^\d+$/.test(value));
  const changed = option(shuffle.rest, ['--changed'], (value) => !/[./]/.test(value) || value.includes('..'));
  const named = option(changed.rest, ['-t', '--testNamePattern']);
  const paths = named.rest;
  const journeys = paths.filter((path) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(path));
  const units = paths.filter((path) => /\.test\.tsx?/.test(path) || /^(apps|packages)\//.test(path));
  const either = paths.filter((path) => !journeys.includes(path) && !units.includes(path));
  const all = paths.length === 0;
  return {
    name: named.value,
    seed: shuffle.given ? Number(shuffle.value ?? randomInt(1e6)) : undefined,
    changed: changed.given ? (changed.value ?? true) : undefined,
    vitest: all || units.length + either.length > 0 ? [...units, ...either] : undefined,
    playwright: all || journeys.length + either.length > 0 ? [...journeys, ...either] : undefined,
  };
}

/** The order of the files, for tools/test-order.ts. */
const seedOf = ({ seed }) => (seed === undefined ? {} : { TEST_SEED: String(seed) });

function vitestFlags({ changed }) {
  return [
    '--retry=1',
    ...(changed === undefined ? [] : [changed === true ? '--changed' : `--changed=${changed}`]),
  ];
}

function playwrightFlags({ seed, changed }) {
  return [
    '--retries=1',
    ...(seed === undefined ? [] : [`--shuffle=${seed}`]),
    ...(changed === undefined ? [] : [changed === true ? '--only-changed' : `--only-changed=${changed}`]),
  ];
}

export async function run(args) {
  const asked = sortArguments(args);
  const { name, vitest, playwright } = asked;
  const isWhole = asked.changed === undefined && name === undefined && vitest?.length === 0 && !!playwright;
  const start = performance.now();
  const stages = [];
  const tests = [];
  let failed = 0;
  const stage = async (title, work) => {
    const began = performance.now();
    const result = await work();
    const ms = performance.now() - began;
    stages.push({ name: title, ms });
    tests.push(...(result.tests ?? []));
    failed += result.failed;
    const counts = result.tests ? `${result.passed} passed, ${result.failed} failed, ` : '';
    if (isWhole)
      console.log(`${result.failed ? 'FAIL' : 'ok  '} ${title}: ${counts}${(ms / 1000).toFixed(1)} s`);
    // The runner itself failed: the list of tests does not show why.
    if (isWhole && result.failed > 0 && !result.tests?.some(({ status }) => status === 'failed'))
      console.log((result.output ?? '').trim().split('\n').slice(-60).join('\n'));
  };
  if (asked.seed !== undefined) console.log(`Random order with seed ${asked.seed}`);
  const quiet = isWhole;
  if (isWhole || asked.changed !== undefined) {
    // The architecture test runs with the tests below.
    await stage('checks', async () => ({ failed: (await runChecks(['architecture'])).length }));
  }
  const runTests = () =>
    stage('tests', () => runVitest(vitest, { name, quiet, flags: vitestFlags(asked), env: seedOf(asked) }));
  const runJourneys = () =>
    stage('journeys', () => runPlaywright(playwright, { name, quiet, flags: playwrightFlags(asked) }));
  if (isWhole) {
    // Journeys wait for pages, players and timers: alone they leave a fifth of two cores idle, which the tests use.
    await Promise.all([
      runTests(),
      stage('demo', async () => {
        const { code, output } = await runNode(['tools/prepared-demo.ts'], {
          env: quickFfmpegEnvironment(),
          quiet,
        });
        return { failed: code === 0 ? 0 : 1, output };
      }).then(runJourneys),
    ]);
  } else {
    if (vitest) await runTests();
    if (playwright) await runJourneys();
  }
  const count = (status) => tests.filter((test) => test.status === status).length;
  if (tests.length === 0 && failed === 0 && asked.changed === undefined) {
    console.log('No test matches.');
    failed = 1;
  }
  keepResults(tests, { isWhole });
  printReport(tests, stages, performance.now() - start);
  console.log(`${count('passed')} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
