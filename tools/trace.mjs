// Compares docs/requirements.md with the results of the last test run (stored by `npm test`).
//   proved   passing tests cite it and cover all of it
//   partial  passing tests cite it; docs/coverage.json names the part no test covers
//   open     no passing test cites it
// Usage: npm run trace [-- --tests]; `--tests` also lists the tests of each requirement. Exits with 1 when a test cites
// an id that does not exist, or docs/coverage.json names one that no test cites.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';
import { readLastRun } from './tasks/report.mjs';

export function readRequirements(text) {
  const sections = [];
  for (const line of text.split('\n')) {
    const heading = /^## ([A-Z]{1,2})\. (.+)$/.exec(line);
    if (heading) sections.push({ letter: heading[1], title: heading[2], ids: [] });
    const item = /^- \*\*([A-Z]{1,2}\d+)\*\* \S/.exec(line);
    if (item) sections.at(-1)?.ids.push(item[1]);
  }
  return sections;
}

/** Matches `[K136]` or `[K136, L137]` in the name of a test or its group. */
export function citedIds(name) {
  const groups = name.matchAll(/\[([A-Z]{1,2}\d+(?:\s*,\s*[A-Z]{1,2}\d+)*)\]/g);
  return [...new Set([...groups].flatMap(([, ids]) => ids.split(',').map((id) => id.trim())))];
}

/** The state of every requirement, derived from the tests that cite it. */
export function judge(ids, tests, partial) {
  const citing = new Map(ids.map((id) => [id, []]));
  const unknown = new Set();
  for (const test of tests) {
    for (const id of citedIds(test.name)) {
      if (citing.has(id)) citing.get(id).push(test);
      else unknown.add(id);
    }
  }
  const states = new Map();
  for (const [id, cited] of citing) {
    const failing = cited.filter(({ status }) => status === 'failed');
    const passing = cited.filter(({ status }) => status === 'passed');
    if (failing.length > 0) states.set(id, { state: 'open', why: `fails: ${failing[0].name}`, tests: cited });
    else if (passing.length === 0) states.set(id, { state: 'open', tests: cited });
    else if (partial[id]) states.set(id, { state: 'partial', why: partial[id], tests: passing });
    else states.set(id, { state: 'proved', tests: passing });
  }
  const stale = Object.keys(partial).filter((id) => !(citing.get(id)?.length > 0));
  return { states, unknown: [...unknown].sort(), stale };
}

function print(sections, { states, unknown, stale }) {
  const width = Math.max(...sections.map(({ title }) => title.length));
  const row = (letter, title, ids) => {
    const count = (state) => String(ids.filter((id) => states.get(id).state === state).length).padStart(7);
    console.log(
      `${letter.padEnd(3)} ${title.padEnd(width)} ${count('proved')} ${count('partial')} ${count('open')}`,
    );
  };
  console.log(`${''.padEnd(width + 4)}  proved partial    open`);
  for (const { letter, title, ids } of sections) row(letter, title, ids);
  row(
    '',
    'All',
    sections.flatMap(({ ids }) => ids),
  );
  for (const state of ['partial', 'open']) {
    console.log(`\n${state === 'partial' ? 'Partial, with what no test covers' : 'Open'}`);
    for (const [id, found] of states)
      if (found.state === state) console.log(`  ${id.padEnd(6)} ${found.why ?? ''}`.trimEnd());
  }
  if (process.argv.includes('--tests')) {
    console.log('\nTests');
    for (const [id, { tests }] of states)
      for (const { file, name, status } of tests)
        console.log(`  ${id.padEnd(6)} ${status} ${file} › ${name}`);
  }
  if (unknown.length > 0) console.log(`\nCited, but no such requirement: ${unknown.join(' ')}`);
  if (stale.length > 0) console.log(`\nIn docs/coverage.json, but cited by no test: ${stale.join(' ')}`);
}

if (process.argv[1] === import.meta.filename) {
  const sections = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  const { partial } = JSON.parse(readFileSync(join(root, 'docs/coverage.json'), 'utf8'));
  const { at, tests } = readLastRun();
  if (tests.length === 0) {
    console.log('There are no results yet: run `npm test` first.');
    process.exitCode = 1;
  } else {
    console.log(`Results of ${at}: ${tests.length} tests\n`);
    const ids = sections.flatMap((section) => section.ids);
    const verdict = judge(ids, tests, partial);
    print(sections, verdict);
    process.exitCode = verdict.unknown.length + verdict.stale.length > 0 ? 1 : 0;
  }
}
