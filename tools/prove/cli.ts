// npm run prove:cli [-- files folders kills]: uploads a tree with the packed command line, which is killed (-9) and
// started again, and compares the SHA-256 of the stored bytes. Then a growing file in a watched folder must be uploaded
// exactly once.
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { onPath } from '../checkout.mjs';
import { startProduct } from '../product.ts';
import { folderNamed, signIn } from './api.ts';
import { makeTree, startCli, unpackCli } from './cli-runs.ts';

const [files = 2000, folders = 200, kills = 2] = process.argv.slice(2).map(Number);
const MB = 1 << 20;
/** Pauses of the growing file, shorter than the watched folder settles. */
const PAUSE_MS = 1000;
const SETTLE_SECONDS = 3;

const home = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const product = await startProduct({
  folder: data,
  env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'error', RUSHES_DEMO: 'small' },
});
const api = await signIn(product.address, 'admin@demo.test');
const body = { name: 'Proof', scopes: ['files:write'] };
const { secret } = await api.call<{ secret: string }>('POST', 'me/tokens', body);
const env = { RUSHES_URL: product.address, RUSHES_TOKEN: secret };
const parentid = await folderNamed(api, 'Edits');
const folderCalled = async (name: string) =>
  (
    await api
      .call<{ node: { id: string } }>('POST', 'nodes', { name, parentid, type: 1 })
      .catch(() => undefined)
  )?.node.id;

// What a user has: the packed program, and any Node from version 20 on.
const node = onPath('node') ?? process.execPath;
const program = await unpackCli(home);
const source = join(home, 'tree');
const tree = makeTree(source, { files, folders, largest: 5 * MB });
const total = tree.reduce((sum, { size }) => sum + size, 0);
const target = (await folderCalled('Tree'))!;
const command = ['upload', `${source}/`, target];

const began = performance.now();
const reported: string[] = [];
for (let kill = 1; kill <= kills; kill++) {
  const run = startCli(node, program, command, env);
  // Files that exist are reported too: count from where the last run got.
  const goal = Math.floor((files * kill) / (kills + 1));
  await run.after(goal);
  run.child.kill('SIGKILL');
  await run.ended;
  reported.push(`killed after ${run.reported.length}`);
}
const last = startCli(node, program, command, env);
const code = await last.ended;
const seconds = (performance.now() - began) / 1000;
const countOf = (state: string) => last.reported.filter((one) => one.state === state).length;

interface Stored {
  path: string;
  state: number;
  sha256: string;
  key: string;
}
async function storedIn(id: string): Promise<Stored[]> {
  const db = new pg.Client({ connectionString: (await findRunning(data))! });
  await db.connect();
  const { rows } = await db.query<Stored>(
    `with recursive tree as (
       select id, '' as path from nodes where id = $1
       union all select n.id, tree.path || n.name || '/' from nodes n join tree on n.parentid = tree.id)
     select tree.path || p.name as path, p.state, a.sha256, a.storagekey as key
     from pods p join tree on tree.id = p.nodeid join assets a on a.podid = p.id and a.type = 0`,
    [id],
  );
  await db.end();
  return rows;
}
async function hashOf(key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(join(data, 'storage', key))) hash.update(piece);
  return hash.digest('hex');
}

const wrong: string[] = [];
const stored = await storedIn(target);
const byPath = new Map(stored.map((one) => [one.path, one]));
for (const { path, sha256 } of tree) {
  const one = byPath.get(path);
  if (!one?.key) wrong.push(`${path} is missing`);
  else if (one.sha256 !== sha256 || (await hashOf(one.key)) !== sha256) wrong.push(`${path} differs`);
}
if (stored.length !== files) wrong.push(`${stored.length} files instead of ${files}`);
if (code !== 0) wrong.push(`the last run ended with ${code}: ${last.errors()}`);

// A watched folder.
const watched = join(home, 'watched');
mkdirSync(watched);
const watchTarget = (await folderCalled('Watched'))!;
const watch = startCli(
  node,
  program,
  ['upload', '--watch', '--settle', String(SETTLE_SECONDS), watched, watchTarget],
  env,
);
const growing = join(watched, 'growing.bin');
const grown = createHash('sha256');
const pieces = Array.from({ length: 8 }, () => randomBytes(MB));
for (const [index, piece] of pieces.entries()) {
  if (index === 0) writeFileSync(growing, piece);
  else appendFileSync(growing, piece);
  grown.update(piece);
  await rest(PAUSE_MS);
}
const early = watch.reported.length;
await watch.after(1);
// Several more looks at the folder.
await rest(3 * SETTLE_SECONDS * 1000);
watch.child.kill('SIGTERM');
await watch.ended;
const taken = await storedIn(watchTarget);
if (early > 0) wrong.push('the growing file was uploaded while it grew');
if (watch.reported.length !== 1 || taken.length !== 1)
  wrong.push(`the growing file was uploaded ${watch.reported.length} times, ${taken.length} files`);
if (taken[0]?.sha256 !== grown.digest('hex')) wrong.push('the growing file differs');

await product.stop();
console.log(
  `\ncli: n=${files} files in ${folders} folders, ${(total / MB).toFixed(0)} MiB, ${reported.join(', ')}, ` +
    `last run: ${countOf('exists')} existed, ${countOf('resumed')} resumed, ${countOf('uploaded')} uploaded; ` +
    `${seconds.toFixed(0)} s; watched file uploaded ${watch.reported.length} time; ${wrong.length} wrong`,
);
for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
rmSync(home, { recursive: true, force: true });
rmSync(data, { recursive: true, force: true });
process.exitCode = wrong.length ? 1 : 0;
