// Verifies that every rule can fail: breaks each rule in a copy of the checkout and expects the error.
//   tools/check-the-checks.mjs               all rules
//   tools/check-the-checks.mjs names fonts   import rules, map, patches and tests of the architecture with one of the words
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runNode } from './child.mjs';
import { refresh, scratchCopy } from './faults/scratch-copy.mjs';

const copy = scratchCopy();
const server = 'apps/server/src';
const web = 'apps/web/src';
const words = process.argv.slice(2);
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));
let missed = 0;

function plant(path, text) {
  const full = join(copy, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

function edit(path, before, after) {
  const text = readFileSync(join(copy, path), 'utf8');
  if (!text.includes(before)) throw new Error(`${path} does not contain ${before}`);
  plant(path, text.replace(before, after));
}

function editLock(change) {
  const lock = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'));
  change(lock.packages);
  plant('package-lock.json', JSON.stringify(lock));
}

function report(rule, expected, word = 'caught') {
  if (!expected) missed += 1;
  console.log(`${expected ? word.padEnd(10) : `NOT ${word.toUpperCase()}`} ${rule}`);
}

const quote = (output) => output.trim().replace(/^/gm, '  │ ');
const imports = () => runNode([join(copy, 'tools/check/imports.mjs')], { cwd: copy, quiet: true });
const architecture = () =>
  runNode(
    [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'architecture', '--reporter=verbose'],
    {
      cwd: copy,
      quiet: true,
      env: { NO_COLOR: '1', CI: '1' },
    },
  );

// Rule, the file that violates it, and the import that does so.
const forbiddenImports = [
  ['resolves', `${server}/platform/planted-a.ts`, '#platform/nowhere.ts'],
  ['no-cycle', `${server}/platform/planted-b.ts`, './planted-c.ts'],
  ['contract-alone', 'packages/contract/src/planted.ts', 'node:fs'],
  ['server-not-web', `${server}/platform/planted-d.ts`, '../../../web/src/ui/planted.ts'],
  ['web-not-server', `${web}/lib/planted.ts`, '../../../server/src/platform/planted.ts'],
  ['product-not-tools', `${server}/platform/planted-e.ts`, '../../../../tools/processes.ts'],
  ['src-not-test', `${server}/platform/planted-f.ts`, '#test/planted.ts'],
  ['not-a-test', `${server}/platform/planted-g.ts`, './planted.test.ts'],
  ['platform-below', `${server}/platform/planted-h.ts`, '#features/nodes/planted.ts'],
  ['feature-below-app', `${server}/features/nodes/planted-a.ts`, '#app/planted.ts'],
  ['through-entry', `${server}/features/pods/planted-a.ts`, '#features/nodes/planted.ts'],
  ['through-entry-from-app', `${server}/app/planted-a.ts`, '#features/nodes/planted.ts'],
  ['own-entry', `${server}/features/nodes/planted-d.ts`, './index.ts'],
  ['through-entry', `${server}/features/pods/planted-b.ts`, '#features/nodes/model/planted-c.ts'],
  ['rank-nodes', `${server}/features/nodes/planted-b.ts`, '#features/audit/index.ts'],
  ['routes-no-sql', `${server}/features/nodes/planted.routes.ts`, 'kysely'],
  ['queries-only-sql', `${server}/features/nodes/planted.queries.ts`, './planted.routes.ts'],
  ['pure', `${server}/features/nodes/planted.policy.ts`, './planted.queries.ts'],
  ['pure-no-node', `${server}/features/nodes/planted.present.ts`, 'node:fs'],
  ['model-pure', `${server}/features/nodes/model/planted-a.ts`, '../planted.queries.ts'],
  ['model-no-node', `${server}/features/nodes/model/planted-b.ts`, 'node:fs'],
  ['storage-no-sql', `${server}/features/nodes/planted.storage.ts`, './planted.queries.ts'],
  ['decoder-in-its-process', `${server}/platform/planted-i.ts`, 'sharp'],
  ['decoder-in-its-process', `${server}/features/nodes/planted-e.ts`, 'heic-decode'],
  ['decoder-in-its-process', `${server}/platform/media/planted.ts`, '@hyzyla/pdfium'],
  ['picture-process-apart', `${server}/platform/media/planted-a.ts`, './picture-process/loaders.ts'],
  ['engine-process-apart', `${server}/platform/engines/local/planted.ts`, './process/onnx.ts'],
  ['sdk-in-port', `${server}/features/nodes/planted-c.ts`, 'nodemailer'],
  ['web-routes-below-app', `${web}/routes/planted.ts`, '#app/planted.ts'],
  ['web-features-below', `${web}/features/nodes/planted-a.ts`, '#routes/planted.ts'],
  ['web-features-apart', `${web}/features/pods/planted-a.ts`, '#features/nodes/planted.ts'],
  ['player-alone', `${web}/player/planted.ts`, '#features/nodes/planted.ts'],
  ['ui-below', `${web}/ui/planted-a.ts`, '#features/nodes/planted.ts'],
  ['embedded-light', `${web}/embedded/planted.ts`, '#features/nodes/planted.ts'],
  ['session-below', `${web}/session/planted.ts`, '#features/nodes/planted.ts'],
  ['lib-knows-no-product', `${web}/lib/planted-b.ts`, '@rushes/contract/pods'],
  ['lib-below', `${web}/lib/planted-a.ts`, '#ui/planted.ts'],
  ['client-below-contract', 'packages/client/src/planted-a.ts', 'zod'],
  ['client-for-browsers', 'packages/client/src/planted-b.ts', 'node:fs'],
  ['cli-uses-client', 'packages/cli/src/planted.ts', '@rushes/contract/pods'],
];
const targets = [
  'platform/planted.ts',
  'platform/planted.test.ts',
  'features/nodes/planted.ts',
  'features/nodes/model/planted-c.ts',
  'app/planted.ts',
];

async function importRules() {
  const clean = await imports();
  report('the import rules, as committed', clean.code === 0, 'green');
  if (clean.code !== 0) console.log(quote(clean.output));
  for (const path of targets) plant(join(server, path), 'export const planted = 1;\n');
  for (const path of ['ui', 'app', 'features/nodes'])
    plant(join(web, path, 'planted.ts'), 'export const planted = 1;\n');
  plant(`${server}/platform/planted-c.ts`, "import './planted-b.ts';\n");
  plant('apps/server/test/planted.ts', 'export const planted = 1;\n');
  if (!existsSync(join(copy, server, 'features/audit')))
    plant(`${server}/features/audit/index.ts`, 'export {};\n');
  for (const [, path, target] of forbiddenImports) plant(path, `import '${target}';\n`);
  const { output } = await imports();
  for (const [rule, path] of forbiddenImports)
    report(`imports: ${rule}`, output.includes(`${rule}: ${path} →`));
  const { importRules: committed } = await import(join(copy, 'tools/check/import-rules.mjs'));
  const untried = committed.filter(
    ({ name }) => !name.startsWith('rank-') && !forbiddenImports.some(([rule]) => rule === name),
  );
  report(`imports: every rule is tried ${untried.map(({ name }) => name).join(' ')}`, untried.length === 0);
  refresh(copy);

  plant(`${server}/features/nobody-ranked-this/index.ts`, 'export {};\n');
  report('imports: a slice without a rank', /nobody-ranked-this a rank/.test((await imports()).output));
  refresh(copy);
}

async function mapCheck() {
  const map = () => runNode([join(copy, 'tools/map.mjs'), '--check'], { cwd: copy, quiet: true });
  report('the map, as committed', (await map()).code === 0, 'green');
  plant(`${server}/features/audit/planted.service.ts`, "import '#features/labels/index.ts';\n");
  report('map: an import that it does not show', (await map()).code !== 0);
  refresh(copy);
  plant(`${web}/features/audit/planted.ts`, "import '#features/labels/keys.ts';\n");
  report('map: an import between web features that it does not show', (await map()).code !== 0);
  refresh(copy);
}

async function faultPatches() {
  const check = () => runNode([join(copy, 'tools/check/fault-patches.mjs')], { cwd: copy, quiet: true });
  report('the fault patches, as committed', (await check()).code === 0, 'green');
  plant('tools/faults/planted.patch', '--- a/nowhere.ts\n+++ b/nowhere.ts\n@@ -1 +1 @@\n-before\n+after\n');
  report('fault patches: one that does not apply', (await check()).code !== 0);
  refresh(copy);
}

function messagesFolder() {
  const [file] = readdirSync(join(copy, web), { recursive: true }).filter((path) =>
    path.endsWith('messages/nl.json'),
  );
  return join(copy, web, dirname(file));
}

// Test name, and the change that makes it fail.
const brokenHouse = [
  [
    'have the gates recorded in docs/api/routes.txt',
    () => appendFileSync(join(copy, 'docs/api/routes.txt'), 'GET planted public planted\n'),
  ],
  [
    'have unique names and unique paths',
    () =>
      edit('packages/contract/src/endpoints.ts', 'identity.signIn,', 'identity.signIn,\n  identity.signIn,'),
  ],
  [
    'are each mentioned in a test if the server uses them',
    () => {
      edit(
        'packages/contract/src/errors.ts',
        'export const errors = {',
        'export const errors = {\n  ERR9999: 400,',
      );
      plant(`${server}/platform/planted.ts`, "export const planted = 'ERR9999';\n");
    },
  ],
  [
    'include the required codes of the library',
    () => edit('packages/contract/src/errors.ts', 'ERR165:', 'ERR9165:'),
  ],
  [
    'contains every optional dependency of the locked packages',
    () => editLock((packages) => delete packages['node_modules/fsevents']),
  ],
  [
    'matches every package.json',
    () => editLock((packages) => delete packages[''].devDependencies['fast-check']),
  ],
  [
    'are written only by their owner',
    async () => {
      const { tableOwners } = await import(join(copy, server, 'app/table-owners.ts'));
      const [table] = Object.entries(tableOwners).find(([, folder]) => folder !== 'features/nodes');
      plant(`${server}/features/nodes/planted-write.ts`, `export const q = 'update ${table} set x = 1';\n`);
    },
  ],
  [
    'have one owner each, and every owner exists',
    () => plant('apps/server/migrations/9999-planted.sql', 'create table planted ();\n'),
  ],
  [
    'have migrations numbered without gaps',
    () => plant('apps/server/migrations/9999-planted.sql', 'select 1;\n'),
  ],
  ['exist in English and in Dutch for every feature', () => rmSync(join(messagesFolder(), 'nl.json'))],
  [
    'have no key that the web app compares with',
    () => plant(`${web}/ui/planted.ts`, "export const is = (key: string) => key === 'problem.refused';\n"),
  ],
  [
    'have the same keys and placeholders in Dutch as',
    () => writeFileSync(join(messagesFolder(), 'nl.json'), '{}\n'),
  ],
  ['are short: README.md', () => appendFileSync(join(copy, 'README.md'), 'planted '.repeat(600))],
  [
    'are short: docs/architecture.md',
    () => appendFileSync(join(copy, 'docs/architecture.md'), 'planted '.repeat(1100)),
  ],
  ['have at most 400 lines', () => plant(`${server}/platform/planted.ts`, 'export {};\n'.repeat(401))],
  [
    'read the environment only in app/config.ts',
    () => plant(`${server}/platform/planted.ts`, 'export const p = process.env.HOME;\n'),
  ],
  [
    'have no index files except feature entries, no export-all and no imports from two levels up',
    () => plant(`${web}/ui/index.ts`, 'export {};\n'),
  ],
  [
    'have no index files except feature entries, no export-all and no imports from two levels up',
    () => plant(`${web}/ui/planted.ts`, "export * from './theme/theme.ts';\n"),
  ],
  [
    'have no index files except feature entries, no export-all and no imports from two levels up',
    () => plant(`${server}/platform/db/planted.ts`, "import '../../main.ts';\n"),
  ],
  [
    'export at most 12 names from an entry file',
    () => {
      const names = Array.from({ length: 13 }, (_, number) => `export const planted${number} = 1;\n`);
      plant(`${server}/features/audit/index.ts`, names.join(''));
    },
  ],
  [
    'export at most 12 use cases per feature, except the base features',
    () =>
      plant(`${server}/features/audit/index.ts`, `export { ${'planted, '.repeat(13)}} from './audit.ts';\n`),
  ],
  [
    'export types but no queries from an entry file',
    () =>
      plant(
        `${server}/features/audit/index.ts`,
        "export { findEntries, type Entry } from './audit.queries.ts';\n",
      ),
  ],
  [
    'have only files that belong to a layer',
    () => plant(`${server}/features/nodes/planted.ts`, 'export {};\n'),
  ],
  [
    'have only files that belong to a layer',
    () => plant(`${server}/features/nodes/planted/planted.ts`, 'export {};\n'),
  ],
  [
    'contain SQL only in query files',
    () =>
      plant(
        `${server}/features/nodes/planted.service.ts`,
        "export const q = (db) => db.selectFrom('nodes').execute();\n",
      ),
  ],
  ...[`${web}/ui/planted`, `${server}/features/nodes/model`, 'apps/server/test/planted'].map((folder) => [
    'are at most 40 per folder',
    () => {
      for (let count = 0; count <= 40; count++) plant(`${folder}/part-${count}.ts`, 'export {};\n');
    },
  ]),
  [
    'have a README per feature with more than 30 files',
    () => {
      for (let count = 0; count <= 30; count++)
        plant(`${web}/features/audit/widgets/part-${count}.ts`, 'export {};\n');
    },
  ],
  [
    'have no catch-all names such as utils or helpers',
    () => plant(`${server}/platform/string-utils.ts`, 'export {};\n'),
  ],
  ['have no names with a retired word', () => plant(`${server}/platform/user-deeds.ts`, 'export {};\n')],
  [
    'have no names with a retired word',
    () => plant(`${web}/ui/planted.ts`, `export const ${'onDeed'} = 1;\n`),
  ],
  ['have no names with a retired word', () => plant(`${web}/ui/feedback/list-bones.tsx`, 'export {};\n')],
  ['have no names with a retired word', () => plant('e2e/shelf.ts', 'export {};\n')],
  ...['goOn', 'saidText'].map((name) => [
    'have no names with a retired word',
    () => plant(`${web}/ui/planted.ts`, `export const ${name} = 1;\n`),
  ]),
  [
    'have no names with a retired word',
    () => plant(`${web}/ui/planted.css`, '.a .told {\n  color: red;\n}\n'),
  ],
  [
    'have no names with a retired word',
    () => plant(`${web}/ui/planted.tsx`, `export const planted = <p data-testid="${'heard'}-frame" />;\n`),
  ],
  ['have no names with a retired word', () => plant('tools/faults/policy-nobody-asked.patch', '')],
  [
    'have no names with a retired word',
    () => plant(`${server}/platform/planted.test.ts`, `test('asks ${'whoever'} comes', () => {});\n`),
  ],
  [
    'name no concept of the product in the lib folder of the web app',
    () =>
      plant(`${web}/lib/planted.ts`, "export const isGuestPage = (path: string) => path === '/planted';\n"),
  ],
  [
    'name no concept of the product in the lib folder of the web app',
    () => plant(`${web}/lib/tenant-names.ts`, 'export {};\n'),
  ],
  ...["useQuery({ queryKey: ['planted'] })", "client.setQueryData<string>(['planted'], '')"].map((call) => [
    'take the keys of queries from keys.ts',
    () => plant(`${web}/features/audit/planted.ts`, `export const planted = ${call};\n`),
  ]),
  ...[
    'font-size: 12px',
    'font-size: 0.8rem',
    'font-size: clamp(12px, 2vw, 20px)',
    'font: 500 1em/1 serif',
  ].map((declaration) => [
    'take font sizes from tokens',
    () => plant(`${web}/ui/planted.css`, `.a {\n  ${declaration};\n}\n`),
  ]),
  [
    'hide text visually only by primitives',
    () => plant(`${web}/ui/planted.css`, '.a {\n  clip-path: inset(50%);\n}\n'),
  ],
  [
    'name only classes that their CSS modules have',
    () => plant(`${web}/ui/planted.module.css`, '.a {\n  color: red;\n}\n'),
  ],
  [
    'name only classes that their CSS modules have',
    () =>
      plant(
        `${web}/ui/planted.tsx`,
        "import styles from './form/pin-input.module.css';\nexport const planted = <p className={styles.planted} />;\n",
      ),
  ],
  [
    'compose only CSS primitives that exist',
    () => plant(`${web}/ui/planted.tsx`, 'export const planted = <p className="planted" />;\n'),
  ],
  [
    'compose only CSS primitives that exist',
    () => plant(`${web}/ui/planted.css`, '.a {\n  composes: planted from global;\n}\n'),
  ],
  [
    'compose only CSS primitives that exist',
    () => plant(`${web}/ui/primitives/planted.css`, '.planted {\n  color: red;\n}\n'),
  ],
  ['use only features of Node 20', () => plant('tools/planted.mjs', 'Object.groupBy([], String);\n')],
];

async function architectureTest() {
  const clean = await architecture();
  report('the architecture test, as committed', clean.code === 0, 'green');
  if (clean.code !== 0) console.log(quote(clean.output));
  for (const [test, damage] of brokenHouse.filter(([name]) => isWanted(name))) {
    await damage();
    const { output } = await architecture();
    report(
      `architecture: ${test}`,
      output.split('\n').some((line) => /^\s*[×✗]/.test(line) && line.includes(test)),
    );
    refresh(copy);
  }
}

for (const [name, check] of Object.entries({
  'import rules': importRules,
  'the map': mapCheck,
  'fault patches': faultPatches,
  'the architecture': architectureTest,
}))
  if (isWanted(name) || check === architectureTest) await check();
console.log(missed === 0 ? 'Every check can fail.' : `${missed} not as expected.`);
process.exitCode = missed === 0 ? 0 : 1;
