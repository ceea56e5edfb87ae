// Lays docs/requirements.md beside the tests: which requirement is cited by a test's name, and which is not.
// Usage: node tools/trace.mjs [--cited]. Exits 1 only when a test cites an id that does not exist.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const skipped = new Set(['node_modules', 'dist']);

function readRequirements(text) {
  const sections = [];
  for (const line of text.split('\n')) {
    const heading = /^## ([A-Z]{1,2})\. (.+)$/.exec(line);
    if (heading) sections.push({ letter: heading[1], title: heading[2], ids: [] });
    const item = /^- \*\*([A-Z]{1,2}\d+)\*\* \S/.exec(line);
    if (item) sections.at(-1)?.ids.push(item[1]);
  }
  return sections;
}

function testFiles(folder) {
  const found = [];
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) found.push(...testFiles(path));
    else if (entry.isFile() && /\.(test\.tsx?|spec\.ts)$/.test(entry.name)) found.push(path);
  }
  return found;
}

/** `[K136]` or `[K136, L137]` behind a quote: a name stands in quotes, also when it comes from a table of cases. */
function citedIds(text) {
  const ids = new Set();
  for (const line of text.split('\n')) {
    if (/^\s*(\/\/|\/?\*)/.test(line)) continue;
    const quote = line.search(/['"`]/);
    if (quote < 0) continue;
    for (const group of line.slice(quote).matchAll(/\[([A-Z]{1,2}\d+(?:\s*,\s*[A-Z]{1,2}\d+)*)\]/g)) {
      for (const id of group[1].split(',')) ids.add(id.trim());
    }
  }
  return ids;
}

const sections = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const known = new Set(sections.flatMap((section) => section.ids));
const citations = new Map();
for (const file of ['packages', 'apps', 'e2e'].flatMap((folder) => testFiles(join(root, folder))).sort()) {
  for (const id of citedIds(readFileSync(file, 'utf8'))) {
    citations.set(id, [...(citations.get(id) ?? []), relative(root, file).split(sep).join('/')]);
  }
}

const width = Math.max(...sections.map((section) => section.title.length));
const row = (letter, title, covered, total) =>
  console.log(`${letter.padEnd(3)} ${title.padEnd(width)} ${String(covered).padStart(4)} / ${total}`);
let covered = 0;
for (const { letter, title, ids } of sections) {
  const count = ids.filter((id) => citations.has(id)).length;
  covered += count;
  row(letter, title, count, ids.length);
}
row('', 'All', covered, known.size);

console.log('\nNo test cites:');
for (const { letter, title, ids } of sections) {
  const open = ids.filter((id) => !citations.has(id));
  if (open.length > 0) console.log(`${letter.padEnd(3)} ${title}: ${open.join(' ')}`);
}

if (process.argv.includes('--cited')) {
  console.log('\nCited:');
  for (const id of known)
    if (citations.has(id)) console.log(`${id.padEnd(6)} ${citations.get(id).join(', ')}`);
}

const unknown = [...citations.keys()].filter((id) => !known.has(id)).sort();
if (unknown.length > 0) {
  console.log('\nCited, but no such requirement:');
  for (const id of unknown) console.log(`${id.padEnd(6)} ${citations.get(id).join(', ')}`);
  process.exitCode = 1;
}
