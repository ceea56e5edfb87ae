// Draws how the features of server and web app depend on each other, from their imports, into docs/map.md.
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

const webFolder = join(root, 'apps/web/src/features');
const webFeatures = readdirSync(webFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The features whose widgets, or whose query keys, a web feature imports. */
function readWeb(feature) {
  const texts = readdirSync(join(webFolder, feature), { recursive: true })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(webFolder, feature, path), 'utf8'));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import\(?)\s+?'#features\/([^/']+)\/(widgets\/|keys\.ts)/g)].map(
      ([, name, part]) => ({ name, part }),
    ),
  );
  const of = (part) =>
    webFeatures.filter(
      (name) => name !== feature && imported.some((one) => one.name === name && one.part === part),
    );
  return { widgets: of('widgets/'), keys: of('keys.ts') };
}

const web = new Map(webFeatures.map((name) => [name, readWeb(name)]));
const webUsers = (name) =>
  webFeatures.filter((other) => [...web.get(other).widgets, ...web.get(other).keys].includes(name)).length;

const lines = [
  '# Map of the features',
  '',
  'Written by `npm run map` from the imports; `npm run check` fails if it is not up to date.',
  '',
  '## Server features',
  '',
  'A feature imports only features of lower rank, through their entries. In the other direction it subscribes to hooks.',
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
  'In rank order:',
  '',
  '| Feature | Level | Topics | Imports | Imported by | Subscribes to |',
  '|---|---|---|---|---|---|',
  ...ranks.map((name) => {
    const { uses, hooks } = features.get(name);
    const cells = [topics(name), uses, hooks.map((hook) => `\`${hook}\``)].map((list) => list.join(', '));
    return `| ${name} | ${levels.get(name)} | ${cells[0]} | ${cells[1]} | ${users(name)} | ${cells[2]} |`;
  }),
  '',
  '## Web features',
  '',
  'Routes compose features. A feature imports from another one only its `widgets/` folder (solid arrow) and its query keys (`keys.ts`, dotted arrow if nothing else).',
  '',
  '```mermaid',
  'flowchart LR',
  ...webFeatures.flatMap((name) => {
    const { widgets, keys } = web.get(name);
    return [
      ...widgets.map((used) => `  ${id(name)} --> ${id(used)}`),
      ...keys.filter((used) => !widgets.includes(used)).map((used) => `  ${id(name)} -.-> ${id(used)}`),
    ];
  }),
  '```',
  '',
  '| Feature | Imports widgets of | Imports query keys of | Imported by |',
  '|---|---|---|---|',
  ...webFeatures.map((name) => {
    const { widgets, keys } = web.get(name);
    return `| ${name} | ${widgets.join(', ')} | ${keys.join(', ')} | ${webUsers(name)} |`;
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
