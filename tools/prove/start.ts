// npm run prove:start: cold start, warm start, Ctrl-C, and kill -9 of everything; after each, nothing is lost
// and nothing is left behind.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { processesOf } from '../processes.ts';
import { startProduct } from '../product.ts';
import { folderNamed, podWhen, signIn } from './api.ts';

const ROUNDS = 3;
const WARM_SECONDS = 3;
const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const wrong: string[] = [];
const seconds = (since: number) => (performance.now() - since) / 1000;

const begun = performance.now();
let product = await startProduct({ folder: data, env: { RUSHES_LOG: 'error' } });
console.log(`cold start: ready after ${seconds(begun).toFixed(1)} s`);
const api = await signIn(product.address, 'admin@demo.test');
const list = await api.call<{ pods: { id: string; name: string }[] }>(
  'GET',
  `nodes/${await folderNamed(api, 'First Light')}/pods`,
);
const first = list.pods.find((pod) => pod.name.startsWith('First_Light'))!;
const playable = await podWhen(api, first.id, (pod) => pod.status.status === 'completed', 600);
console.log(
  `first clip playable after ${seconds(begun).toFixed(0)} s (${playable.asset.web[0]?.resolution})`,
);
const left = await product.stop('SIGINT');
if (left.length) wrong.push(`Ctrl-C left ${left.length} processes`);

for (let round = 1; round <= ROUNDS; round++) {
  const start = performance.now();
  product = await startProduct({ folder: data, env: { RUSHES_LOG: 'error' } });
  const ready = seconds(start);
  if (ready > WARM_SECONDS) wrong.push(`warm start ${round} took ${ready.toFixed(2)} s`);
  const before = await fingerprint();
  // Everything that belongs to the folder at once: server, database, ffmpeg.
  const all = processesOf(data).map(({ pid }) => pid);
  execFileSync('kill', ['-9', ...all.map(String)]);
  while (processesOf(data).length) await rest(50);
  product = await startProduct({ folder: data, env: { RUSHES_LOG: 'error', RUSHES_ROLES: 'api' } });
  const after = await fingerprint();
  if (after < before) wrong.push(`kill ${round}: ${before} rows before, ${after} after`);
  const stop = performance.now();
  const remains = await product.stop('SIGINT');
  if (remains.length) wrong.push(`stop ${round} left ${remains.length} processes`);
  console.log(
    `warm start ${ready.toFixed(2)} s, kill -9 of ${all.length} processes, ${after} of ${before} rows, stopped in ${seconds(stop).toFixed(2)} s`,
  );
}
console.log(`\nstart, stop and kill: n=${ROUNDS}, ${wrong.length} wrong`);
for (const line of wrong) console.log(`  ${line}`);
process.exitCode = wrong.length ? 1 : 0;

/** Rows that only ever grow: what was acknowledged must still be there. */
async function fingerprint(): Promise<number> {
  const db = new pg.Client({ connectionString: (await findRunning(data))! });
  await db.connect();
  const { rows } = await db.query(
    'select (select count(*) from pods) + (select count(*) from assets) + (select count(*) from users) as n',
  );
  await db.end();
  return Number(rows[0].n);
}
