// npm run prove:processing [-- files kills restarts seed]: processes files of several types while killing the worker
// (-9) and restarting the database, repeatedly. Each file must complete, with each of its versions exactly once.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { findPostmaster } from '../../apps/server/src/platform/postgres/postmaster.ts';
import { processesOf } from '../processes.ts';
import { type Product, startProduct } from '../product.ts';
import { createUpload, folderNamed, sendAll, signIn } from './api.ts';
import { makeSources } from './processing-sources.ts';
import { checkTree } from './tree-checker.ts';
import { dice } from './tree-client.ts';

const [files = 30, kills = 20, restarts = 3, seed = 7] = process.argv.slice(2).map(Number);
/** After three worker crashes the product gives up on the job as the likely cause. The proof stays below that. */
const MOST_CRASHES = 2;
const TIMEOUT_MS = 30 * 60_000;
const random = dice(seed).roll;
const began = performance.now();
const log = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const sources = await makeSources(mkdtempSync(join(tmpdir(), 'rushes-prove-')));
const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const product = await startProduct({ folder: data, env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' } });
const api = await signIn(product.address, 'admin@demo.test');
const nodeid = await folderNamed(api, 'Edits');
const url = (await findRunning(data))!;

/** Opens a new connection each time and retries until the query succeeds: the database restarts meanwhile. */
async function ask<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  for (;;) {
    const db = new pg.Client({ connectionString: url });
    db.on('error', () => {});
    try {
      await db.connect();
      return (await db.query<R>(text, values)).rows;
    } catch (error) {
      if (performance.now() - began > TIMEOUT_MS) throw error;
      await rest(100);
    } finally {
      await db.end().catch(() => {});
    }
  }
}
// Removes the jobs of the demo files, which would occupy the workers.
await ask(
  `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'demo.file'`,
);

const startWorker = async (): Promise<Product> => {
  for (;;) {
    const env = { RUSHES_ROLES: 'worker', DATABASE_URL: url, RUSHES_LOG: 'warn' };
    const worker = await startProduct({ folder: data, env }).catch(() => undefined);
    if (worker) return worker;
    // The database was shutting down. Retry, as a process supervisor would.
    if (performance.now() - began > TIMEOUT_MS) throw new Error('the worker does not start');
  }
};
const send = async (path: string) => {
  const { podid, uploadid, size } = await createUpload(api, nodeid, path);
  await sendAll(product.address, api, uploadid, path, size);
  return podid;
};
const open = async () => {
  const [row] = await ask<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'processing.%' and (j.attempts < j.max_attempts or j.locked_at is not null)`,
  );
  return row!.n;
};
const untilIdle = async () => {
  while ((await open()) > 0) {
    if (performance.now() - began > TIMEOUT_MS)
      throw new Error(`after ${TIMEOUT_MS / 60_000} minutes jobs are open`);
    await rest(250);
  }
};

// First an undisturbed run with one file of each type: its result is the expected result of the others.
let worker = await startWorker();
const models = new Map<string, string>();
for (const path of sources) models.set(path, await send(path));
await untilIdle();
const wanted = new Map<string, string[]>();
for (const [path, podid] of models) wanted.set(path, await madeOf(podid));
log(`${sources.length} kinds undisturbed: ${[...wanted.values()].flat().length} assets`);

const pods: { id: string; path: string }[] = [];
for (let at = 0; at < files; at++) {
  const path = sources[at % sources.length]!;
  pods.push({ id: await send(path), path });
}

let [killed, restarted, met] = [0, 0, 0];
while (killed < kills || restarted < restarts) {
  await rest(200 + random() * 1_600);
  const running = await ask<{ crashes: number; name: string }>(
    `select coalesce(c.crashes, 0) as crashes, t.identifier as name from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id left join job_crash c on c.jobid = j.id
     where j.locked_by is not null and t.identifier like 'processing.%'`,
  );
  if (running.length === 0 && (await open()) === 0) break;
  if (restarted < restarts && random() < restarts / (kills + restarts)) {
    const server = await findPostmaster(await realpath(join(data, 'postgres')));
    if (!server) continue;
    // A fast shutdown, as in a system update; the product restarts the database.
    process.kill(server.pid, 'SIGINT');
    await ask('select 1');
    restarted++;
    log(`database restarted ${restarted} of ${restarts}, ${running.length} jobs under way`);
    continue;
  }
  if (killed >= kills || running.some(({ crashes }) => crashes >= MOST_CRASHES)) continue;
  process.kill(worker.child.pid!, 'SIGKILL');
  killed++;
  met += running.length;
  log(`worker killed ${killed} of ${kills}, in ${running.map(({ name }) => name).join(' and ') || 'no job'}`);
  worker = await startWorker();
}
await untilIdle();

/** The assets of a file as sorted lines: type, role, resolution, duration, language and state. */
async function madeOf(podid: string): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    `select concat_ws(' ', type, metadata ->> 'role', resolution, duration, language, state) as line from assets
     where podid = $1 and deletedat is null order by 1`,
    [podid],
  );
  return rows.map(({ line }) => line);
}

const states = await ask<{ state: number; n: number }>(
  'select state, count(*)::int as n from pods where id = any($1) group by state',
  [pods.map(({ id }) => id)],
);
const complete = states.find(({ state }) => state === 3)?.n ?? 0;
const different: string[] = [];
let assets = 0;
for (const { id, path } of pods) {
  const made = await madeOf(id);
  assets += made.length;
  const model = wanted.get(path)!;
  if (made.join('\n') !== model.join('\n'))
    different.push(`${path}: ${made.join(', ')} instead of ${model.join(', ')}`);
}
const scratch = await readdir(join(data, 'scratch')).catch(() => []);
const ffmpegs = processesOf(data).filter(({ command }) => /\bff(mpeg|probe)\b/.test(command));

// Blobs that a killed worker stored without writing their row are orphans. The collector waits a day in case the row is
// still being written. No worker writes rows any more, so it collects all of them now. Nothing may remain.
const db = new pg.Client({ connectionString: url });
await db.connect();
const before = await checkTree(db, data);
const strays = before.findings.find(({ check }) => check.startsWith('no bytes lie'))?.lines.length ?? 0;
for (const name of ['assets.sweep', 'assets.collect', 'assets.collect']) {
  await db.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify({ delayMs: 0 })]);
  const isOpen = `select 1 from graphile_worker.jobs where task_identifier like 'assets.%' and attempts < max_attempts`;
  while ((await db.query(isOpen)).rowCount) await rest(100);
}
const { findings, seen } = await checkTree(db, data);
await db.end();
// Stop the worker with a signal: `stop` would kill every process of the folder, and the API must still exit by itself.
const gone = once(worker.child, 'exit');
worker.child.kill('SIGTERM');
await gone;
const left = await product.stop();

const problems = [
  [`${complete} of ${files} files complete`, complete !== files],
  [
    `${different.length} of ${files} files with other versions than an undisturbed one (${assets} assets)`,
    different.length > 0,
  ],
  [
    `${findings.length} checks of tree and store broken (${seen.assets} assets, ${seen.blobs} blobs, ${seen.files} files)`,
    findings.length > 0,
  ],
  [`${scratch.length} scratch folders left`, scratch.length > 0],
  [
    `${ffmpegs.length} ffmpeg left while nothing was to do, ${left.length} processes after the end`,
    ffmpegs.length + left.length > 0,
  ],
  [
    `killed ${killed} of ${kills}, database restarted ${restarted} of ${restarts}`,
    killed < kills || restarted < restarts,
  ],
] as const;
console.log(
  `\n${files} files of ${sources.length} kinds, worker killed n=${killed} (in ${met} running jobs), database restarted n=${restarted}, stored and never told n=${strays}, all collected:`,
);
for (const [line, isBad] of problems) console.log(`  ${isBad ? 'BROKEN ' : ''}${line}`);
for (const line of different.slice(0, 5)) console.log(`  ${line}`);
for (const { check, lines } of findings) console.log(`  ${check}: ${lines.slice(0, 3).join(', ')}`);
rmSync(data, { recursive: true, force: true });
process.exitCode = problems.some(([, isBad]) => isBad) ? 1 : 0;
