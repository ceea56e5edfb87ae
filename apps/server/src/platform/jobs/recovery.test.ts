import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { closeDb, openDb } from '#platform/db/db.ts';
import { cloneTestDatabase } from '#test/database.ts';
import { quiet } from '#test/quiet.ts';
import { enqueue } from './enqueue.ts';
import { defineJob } from './job.ts';
import { hostId, isSameProcess, processStart } from './processes.ts';
import { startWorker, type Worker } from './worker.ts';

// A separate worker process, to be killed or frozen. It prints a line when it has started, possibly after its first
// job. The job starts a child process, prints its pid, waits until the table `gate` has a row, and then tries to write.
const WORKER = `
  import { spawn } from 'node:child_process';
  import { setTimeout as pause } from 'node:timers/promises';
  import { sql } from 'kysely';
  import { z } from 'zod';
  import { openDb } from '${new URL('../db/db.ts', import.meta.url)}';
  import { startWorker } from '${new URL('./worker.ts', import.meta.url)}';
  const none = () => {};
  const log = { debug: none, info: none, warn: none, error: none };
  const url = process.argv[1];
  const db = openDb({ url });
  const run = async (job) => {
    const child = spawn('sleep', ['1000'], { stdio: 'ignore', detached: true });
    await job.recordChild(child.pid);
    console.log('child ' + child.pid);
    for (;;) {
      const { rows } = await sql\`select 1 from gate\`.execute(db);
      if (rows.length > 0) break;
      await pause(20);
    }
    const write = (trx) => sql\`insert into effect values ('first')\`.execute(trx);
    await job.fence(db, write).then(() => console.log('wrote'), (error) => console.log(error.name));
  };
  const work = { name: 'work', payload: z.object({}), attempts: 1, timeoutMs: 60000, load: async () => ({ run }) };
  await startWorker({ url, jobs: [work], concurrency: 1, services: undefined, log, onWedged: none });
  console.log('begun');`;

let url: string;
let db: Kysely<unknown>;
let other: ChildProcess | undefined;
let worker: Worker | undefined;

beforeAll(async () => {
  url = await cloneTestDatabase();
  db = openDb({ url });
  await sql`create table gate (open boolean)`.execute(db);
  await sql`create table effect (what text)`.execute(db);
});
afterEach(async () => {
  other?.kill('SIGKILL');
  await worker?.stop();
  await sql`delete from effect`.execute(db);
  await sql`delete from gate`.execute(db);
});
afterAll(() => closeDb(db));

const attempts: number[] = [];
const work = defineJob({
  name: 'work',
  payload: z.object({}),
  attempts: 1,
  timeoutMs: 60_000,
  load: async () => ({
    run: (job) => {
      attempts.push(job.attempt);
      return job.finish(
        db,
        async (trx) => void (await sql`insert into effect values ('second')`.execute(trx)),
      );
    },
  }),
});

/** Starts a worker with a running job, and returns the pid of the job's child. */
async function startOther(): Promise<{ child: ChildProcess; pid: number; next(): Promise<string> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WORKER, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
  other = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  await enqueue(db, work, {});
  // If it were frozen before it has started, its startup would fail when it resumes, and it would exit.
  const printed = [await next(), await next()].sort();
  expect(printed).toEqual(['begun', expect.stringMatching(/^child \d+$/)]);
  return { child, pid: Number(printed[1]!.split(' ')[1]), next };
}

async function startOwn(): Promise<void> {
  worker = await startWorker({
    url,
    jobs: [work],
    concurrency: 1,
    services: undefined,
    log: quiet,
    onWedged: (error) => {
      throw error;
    },
  });
}

const effects = async () =>
  (await sql<{ what: string }>`select what from effect`.execute(db)).rows.map((row) => row.what);
const jobsLeft = async () =>
  (await sql`select id from graphile_worker._private_jobs`.execute(db)).rows.length;
// Only ends a test that hangs: the machine may be busy.
const PATIENT = { timeout: 45_000 };

test('Another worker finishes the job of a killed worker once, and ends its child processes', async () => {
  attempts.length = 0;
  const { child, pid } = await startOther();
  const start = processStart(pid) ?? '';
  expect(isSameProcess(pid, start)).toBe(true);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  await startOwn();
  await expect.poll(jobsLeft, PATIENT).toBe(0);
  expect(await effects()).toEqual(['second']);
  // Its only attempt was refunded.
  expect(attempts).toEqual([1]);
  expect(isSameProcess(pid, start)).toBe(false);
  expect(
    (await sql`select * from job_crash union all select null, null, null from job_child`.execute(db)).rows,
  ).toEqual([]);
});

test('A frozen worker loses its job, and cannot write when it resumes', async () => {
  attempts.length = 0;
  const { child, next } = await startOther();
  child.kill('SIGSTOP');
  await startOwn();
  // Simulates more than eight seconds of silence; repeated, because its last heartbeat may still arrive.
  const later = () =>
    sql`update job_worker set beatat = now() - interval '9 seconds' where pid = ${child.pid}`.execute(db);
  await expect.poll(() => later().then(jobsLeft), PATIENT).toBe(0);
  await sql`insert into gate values (true)`.execute(db);
  child.kill('SIGCONT');
  expect(await next()).toBe('LostJobError');
  expect(await effects()).toEqual(['second']);
  expect(attempts).toEqual([1]);
});

test('Does not kill processes of another host or later processes with a reused pid', async () => {
  const child = spawn('sleep', ['1000'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  try {
    await sql`insert into job_child (workerid, jobid, host, pid, pidstart) values
      ('dead', 1, 'elsewhere', ${pid}, ${processStart(pid)}), ('dead', 1, ${hostId()}, ${pid}, 'earlier')`.execute(
      db,
    );
    await startOwn();
    const here = async () =>
      (await sql`select 1 from job_child where host = ${hostId()}`.execute(db)).rows.length;
    await expect.poll(here, PATIENT).toBe(0);
    expect(child.exitCode ?? child.signalCode).toBeNull();
    expect(isSameProcess(pid, processStart(pid) ?? '')).toBe(true);
  } finally {
    child.kill();
    await sql`delete from job_child`.execute(db);
  }
});
