// Prints the summary of `npm test` and stores the results for `npm run trace` and `npm run flaky`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from '../checkout.mjs';
import { results } from './runners.mjs';

const lastRun = join(results, 'last-run.json');

/** The tests of the last runs, with the latest result of each. */
export const readLastRun = () => readJson(lastRun) ?? { tests: [] };

/** A full run replaces all stored results; a partial run replaces the results of the tests it ran. */
export function keepResults(tests, { isWhole }) {
  const key = ({ file, name }) => `${file}\n${name}`;
  const fresh = new Set(tests.map(key));
  const kept = isWhole ? [] : readLastRun().tests.filter((test) => !fresh.has(key(test)));
  const short = tests.map(({ problem, ...test }) =>
    problem ? { ...test, problem: problem.slice(0, 2000) } : test,
  );
  mkdirSync(dirname(lastRun), { recursive: true });
  writeFileSync(lastRun, `${JSON.stringify({ at: new Date().toISOString(), tests: [...kept, ...short] })}\n`);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const SLOWEST = 10;

/** Failures first, then retried, skipped and slow tests, and the time of each stage. */
export function printReport(tests, stages, total) {
  const of = (wanted) => tests.filter(wanted);
  for (const test of of(({ status }) => status === 'failed')) {
    console.log(`\nFAILED ${test.file} › ${test.name}\n${indent(test.problem)}`);
    for (const path of test.attachments ?? []) console.log(`  ${path}`);
  }
  for (const test of of(({ retried }) => retried)) {
    console.log(`\nPassed only when retried: ${test.file} › ${test.name}\n${indent(test.problem)}`);
  }
  const skipped = of(({ status }) => status === 'skipped');
  if (skipped.length > 0) console.log('\nSkipped');
  for (const file of new Set(skipped.map((test) => test.file))) {
    const among = skipped.filter((test) => test.file === file);
    console.log(`  ${file} › ${among.length === 1 ? among[0].name : `${among.length} tests`}`);
  }
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  if (slowest.length > 1) {
    console.log('\nSlowest tests');
    for (const { ms, file, name } of slowest) console.log(`  ${seconds(ms).padStart(8)}  ${file} › ${name}`);
  }
  if (stages.length > 1) {
    console.log('\nStages');
    const width = Math.max(...stages.map(({ name }) => name.length));
    for (const { name, ms } of stages) console.log(`  ${name.padEnd(width)} ${seconds(ms).padStart(8)}`);
    console.log(`  ${'all'.padEnd(width)} ${seconds(total).padStart(8)}`);
  }
  console.log('');
}

const MOST_LINES = 200;
const indent = (text = '') => text.trim().split('\n').slice(0, MOST_LINES).join('\n').replace(/^/gm, '  │ ');
