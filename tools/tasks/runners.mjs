// Runs vitest and Playwright and returns their results as one list of tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cache, modules, readJson, root } from '../checkout.mjs';
import { runNode } from '../child.mjs';
import { quickFfmpegEnvironment } from '../quick-ffmpeg.mjs';

export const results = join(cache, 'test');

/**
 * @typedef {object} TestResult
 * @property {string} file   the path in the checkout
 * @property {string} name   with the names of the groups around it
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {number} ms
 * @property {string} [problem]   what failed, also when a retry passed
 * @property {boolean} [retried]  it passed only when it was tried again
 * @property {string[]} [attachments]  screenshot and trace of a failed e2e test
 */

/**
 * Runs vitest. `asserted` counts the tests that ran and failed: a file that could not be loaded is a failure, but
 * proves nothing about a planted fault.
 */
export async function runVitest(paths, { name, env, flags = [], quiet } = {}) {
  mkdirSync(results, { recursive: true });
  const report = join(results, `vitest-${process.pid}-${paths.length}.json`);
  const { code, output } = await runNode(
    [
      ...[join(modules, 'vitest', 'vitest.mjs'), 'run', ...paths, ...flags],
      ...(name === undefined ? [] : ['-t', name]),
      ...['--passWithNoTests', `--reporter=${quiet ? 'dot' : 'default'}`, '--reporter=json'],
      `--outputFile.json=${report}`,
    ],
    { env: { ...quickFfmpegEnvironment(), ...env }, quiet },
  );
  const found = readJson(report);
  rmSync(report, { force: true });
  const tests = (found?.testResults ?? []).flatMap((file) => vitestFile(file, output));
  return summary(tests, code, output);
}

/** The output of vitest about failed hooks, which its JSON report omits. */
const failedSuites = (output) =>
  /Failed Suites.*?(?=\n *Test Files|$)/s.exec(stripVTControlCharacters(output))?.[0] ?? '';

function vitestFile({ name, status, message, assertionResults }, output) {
  const file = relative(root, name);
  const tests = assertionResults.map(({ fullName, status, duration = 0, failureMessages }) => {
    const isOver = status === 'passed' || status === 'failed';
    const problem = failureMessages.join('\n');
    return {
      ...{ file, name: fullName, status: isOver ? status : 'skipped', ms: Math.round(duration) },
      ...(problem ? { problem, retried: status === 'passed' } : {}),
    };
  });
  const isFailed = tests.some((test) => test.status === 'failed');
  if (status !== 'failed' || isFailed) return tests;
  // Its setup or teardown failed, or it could not be loaded.
  const whole = { file, name: '(the whole file)', status: 'failed', ms: 0, isFile: true };
  return [...tests, { ...whole, problem: message || failedSuites(output) }];
}

/** Runs the e2e tests. */
export async function runPlaywright(paths, { name, env, flags = [], quiet } = {}) {
  mkdirSync(results, { recursive: true });
  const report = join(results, `playwright-${process.pid}.json`);
  const { code, output } = await runNode(
    [
      ...[join(modules, '@playwright', 'test', 'cli.js'), 'test', ...paths, ...flags],
      ...(name === undefined ? [] : ['--grep', name]),
      ...['--pass-with-no-tests', `--reporter=${quiet ? 'dot' : 'list'},json`],
    ],
    { env: { ...quickFfmpegEnvironment(), ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, quiet },
  );
  const found = readJson(report);
  rmSync(report, { force: true });
  const broken = (found?.errors ?? []).map(({ message = '' }) => ({
    ...{ file: 'e2e', name: '(set-up or end of the journeys)', status: 'failed', ms: 0 },
    ...{ problem: message, isFile: true },
  }));
  const tests = (found?.suites ?? []).flatMap((suite) => journeysOf(suite, []));
  return summary([...tests, ...broken], code, output);
}

function journeysOf({ title, file, specs = [], suites = [] }, groups) {
  const inner = title && title !== file ? [...groups, title] : groups;
  return [
    ...specs.map((spec) => journey(spec, inner)),
    ...suites.flatMap((suite) => journeysOf(suite, inner)),
  ];
}

const statuses = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

function journey({ title, file, tests }, groups) {
  const runs = tests.flatMap((test) => test.results);
  const [{ status }] = tests;
  const failed = runs.find((run) => run.status !== 'passed' && run.status !== 'skipped');
  return {
    ...{ file: `e2e/${file}`, name: [...groups, title].join(' '), status: statuses[status] },
    ms: runs.reduce((sum, { duration }) => sum + duration, 0),
    ...(failed
      ? { problem: problemOf(failed), retried: status === 'flaky', attachments: attachmentsOf(failed) }
      : {}),
  };
}

const attachmentsOf = ({ attachments = [] }) =>
  attachments
    .filter(({ name, path }) => path && (name === 'screenshot' || name === 'trace'))
    .map(({ path }) => relative(root, path));

// The output includes the page snapshot: screenshots and traces may no longer exist when it is read.
const MOST_LINES = 150;

/** The errors, and the text snapshot of the page at that moment. */
function problemOf({ errors = [], attachments = [] }) {
  const messages = errors.map(({ message = '' }) => message).join('\n');
  const context = attachments.find(({ name, path }) => name === 'error-context' && path);
  if (!context) return messages;
  const [, page = ''] = readFileSync(context.path, 'utf8').split('# Page snapshot');
  return `${messages}\nThe page:\n${page.split('\n').slice(0, MOST_LINES).join('\n')}`;
}

function summary(tests, code, output) {
  const count = (status) => tests.filter((test) => test.status === status).length;
  const failed = count('failed');
  return {
    tests,
    passed: count('passed'),
    asserted: tests.filter(({ status, isFile }) => status === 'failed' && !isFile).length,
    // A runner that fails without a failed test also counts as a failure.
    failed: code === 0 ? failed : Math.max(1, failed),
    output,
  };
}
