// Draws how the server features depend on each other, from their imports, into docs/map.md.
//   npm run map              writes the file
//   tools/map.mjs --check    fails if the file is not up to date
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ranks, topicEntries } from './check/feature-list.mjs';
import { root } from './checkout.mjs';

const folder = join(root, 'apps/server/src/features');
const target = join(root, 'docs/map.md');

const sources = (feature) =>
  readdirSync(join(folder, feature), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, feature, path), 'utf8'));

/** The features that a feature imports, and the hooks that it subscribes to. */
function read(feature) {
  const texts = sources(feature);
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import\(?) ?'#features\/([^/']+)\//g)].map(([, name]) => name),
  );
  const index = readFileSync(join(folder, feature, 'index.ts'), 'utf8');
  const hooks = [...index.matchAll(/\bon\((\w+)/g)].map(([, hook]) => hook);
  return {
    uses: ranks.filter((name) => name !== feature && imported.includes(name)),
    hooks: [...new Set(hooks)].sort(),
  };
}

const features = new Map(ranks.map((name) => [name, read(name)]));

/** 0: imports no feature; otherwise one more than the highest it imports. */
const levels = new Map();
for (const name of ranks) {
  const below = features.get(name).uses.map((used) => levels.get(used) ?? -1);
  levels.set(name, Math.max(-1, ...below) + 1);
}

const reached = new Map();
for (const name of ranks) {
  const { uses } = features.get(name);
  reached.set(name, new Set(uses.flatMap((used) => [used, ...(reached.get(used) ?? [])])));
}

/** Without the imports that follow from others: what remains is readable. */
const essential = (name) => {
  const { uses } = features.get(name);
  return uses.filter((used) => !uses.some((other) => other !== used && reached.get(other)?.has(used)));
};

const id = (name) => name.replaceAll('-', '_');
const byLevel = Map.groupBy(ranks, (name) => levels.get(name));
const users = (name) => ranks.filter((other) => features.get(other).uses.includes(name)).length;
const topics = (name) =>
  topicEntries.filter((entry) => entry.startsWith(`${name}/`)).map((entry) => entry.split('/')[1]);

const lines = [
  '# Map of the server features',
  '',
  'Written by `npm run map` from the imports; `npm run check` fails if it is not up to date. A feature imports only features of lower rank, through their entries. In the other direction it subscribes to hooks.',
  '',
  '## Imports',
  '',
  'Each arrow points at an imported feature. An import that follows from other arrows is left out.',
  '',
  '```mermaid',
  'flowchart BT',
  ...[...byLevel].flatMap(([level, names]) => [
    `  subgraph level${level}[level ${level}]`,
    ...names.map((name) => `    ${id(name)}[${name}]`),
    '  end',
  ]),
  ...ranks.flatMap((name) => essential(name).map((used) => `  ${id(name)} --> ${id(used)}`)),
  '```',
  '',
  '## All features, in rank order',
  '',
  '| Feature | Level | Topics | Imports | Imported by | Subscribes to |',
  '|---|---|---|---|---|---|',
  ...ranks.map((name) => {
    const { uses, hooks } = features.get(name);
    const cells = [topics(name), uses, hooks.map((hook) => `\`${hook}\``)].map((list) => list.join(', '));
    return `| ${name} | ${levels.get(name)} | ${cells[0]} | ${cells[1]} | ${users(name)} | ${cells[2]} |`;
  }),
  '',
];
const text = lines.join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/map.md is not up to date: run `npm run map`.');
  process.exitCode = 1;
}
