// `npm test`: the checks, then every test, then the journeys in a browser. With arguments only what they name:
// `npm test -- uploads`, `npm test -- e2e/player.spec.ts`, `npm test -- -t 'frame step'`.
// What fails is tried once more, and said (docs/decisions/0023-a-second-try.md).
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, modules, readJson } from '../checkout.mjs';
import { runNode } from '../child.mjs';
import { runChecks } from './check.mjs';

const results = join(cache, 'test');

/** Which runner each argument is meant for. */
export function sortArguments(args) {
  const at = args.findIndex((arg) => arg === '-t' || arg === '--testNamePattern');
  const name = at === -1 ? undefined : args[at + 1];
  const paths = at === -1 ? args : args.toSpliced(at, 2);
  const journeys = paths.filter((path) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(path));
  const units = paths.filter((path) => /\.test\.tsx?/.test(path) || /^(apps|packages)\//.test(path));
  const either = paths.filter((path) => !journeys.includes(path) && !units.includes(path));
  const all = paths.length === 0;
  return {
    name,
    vitest: all || units.length + either.length > 0 ? [...units, ...either] : undefined,
    playwright: all || journeys.length + either.length > 0 ? [...journeys, ...either] : undefined,
  };
}

/**
 * Runs vitest and returns its counts. A file that could not even be loaded counts as one failure, but not
 * among those that were `asserted`.
 */
export async function runVitest(paths, { name, env, flags = [], quiet } = {}) {
  const report = join(results, `vitest-${process.pid}.json`);
  const { code, output } = await runNode(
    [
      ...[join(modules, 'vitest', 'vitest.mjs'), 'run', ...paths, ...flags],
      ...(name === undefined ? [] : ['-t', name]),
      ...['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { env, quiet },
  );
  const found = readJson(report);
  rmSync(report, { force: true });
  const passed = found?.numPassedTests ?? 0;
  const unloaded = (found?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const asserted = found?.numFailedTests ?? 0;
  const late = (found?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0]}`),
  );
  return { passed, asserted, failed: atLeastOne(code, asserted + unloaded.length), late, output };
}

/** Runs the journeys and returns their counts. */
export async function runPlaywright(paths, { name, env, flags = [], quiet } = {}) {
  const report = join(results, `playwright-${process.pid}.json`);
  const { code, output } = await runNode(
    [
      ...[join(modules, '@playwright', 'test', 'cli.js'), 'test', ...paths, ...flags],
      ...(name === undefined ? [] : ['--grep', name]),
      ...['--pass-with-no-tests', '--reporter=list,json'],
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, quiet },
  );
  const found = readJson(report);
  rmSync(report, { force: true });
  const { expected = 0, unexpected = 0, flaky = 0 } = found?.stats ?? {};
  if (!quiet) for (const page of pagesOfFailures(found?.suites ?? [])) console.log(page);
  return {
    passed: expected + flaky,
    asserted: unexpected,
    failed: atLeastOne(code, unexpected),
    // What was wrong the first time stands in the output above.
    late: flaky > 0 ? [`${flaky} of the journeys`] : [],
    output,
  };
}

// Where the run was, its pictures and traces are often gone by the time somebody reads its output.
const MOST_LINES = 150;

/** What stood on the page when a journey failed, in words. */
function pagesOfFailures(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .flatMap(({ attachments = [] }) => attachments)
        .filter(({ name, path }) => name === 'error-context' && path)
        .map(({ path }) => {
          const [, page = ''] = readFileSync(path, 'utf8').split('# Page snapshot');
          return `What the page showed: ${title}\n${page.split('\n').slice(0, MOST_LINES).join('\n')}`;
        }),
    ),
    ...pagesOfFailures(inner),
  ]);
}

// A runner that fails without a failed test (a set-up that broke, an unhandled error) is a failure too.
function atLeastOne(code, failed) {
  return code === 0 ? failed : Math.max(1, failed);
}

export async function run(args) {
  mkdirSync(results, { recursive: true });
  const { name, vitest, playwright } = sortArguments(args);
  const total = { passed: 0, failed: 0, late: [] };
  const add = ({ passed, failed, late = [] }) => {
    total.passed += passed;
    total.failed += failed;
    total.late.push(...late);
  };
  if (args.length === 0) {
    // The architecture test is among the tests below.
    add({ passed: 0, failed: (await runChecks(['architecture'])).length });
  }
  if (vitest) add(await runVitest(vitest, { name, flags: ['--retry=1'] }));
  if (playwright) add(await runPlaywright(playwright, { name, flags: ['--retries=1'] }));
  if (total.passed + total.failed === 0) {
    console.log('No test matches.');
    total.failed = 1;
  }
  for (const what of total.late) console.log(`Passed at the second try only: ${what}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
