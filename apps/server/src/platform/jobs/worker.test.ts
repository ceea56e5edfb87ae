import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { closeDb, openDb } from '#platform/db/db.ts';
import { cloneTestDatabase } from '#test/database.ts';
import { quiet } from '#test/quiet.ts';
import { dequeue, enqueue } from './enqueue.ts';
import { defineJob, type Job, type JobRun, JobTimeoutError, LostJobError, PermanentJobError } from './job.ts';
import { CRASHED } from './recovery.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

type Services = { written: string[] };
type Run = JobRun<{ id: number }, Services>;

let url: string;
let db: Kysely<unknown>;
let workers: Worker[] = [];

beforeAll(async () => {
  url = await cloneTestDatabase();
  db = openDb({ url });
  await sql`create table effect (id int, what text)`.execute(db);
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers = [];
  await sql`delete from effect`.execute(db);
});
afterAll(() => closeDb(db));

// Only ends a test that hangs: the machine may be busy.
const PATIENT = { timeout: 45_000 };

let names = 0;
function job(run: (job: Run) => Promise<void>, more: Partial<Job<{ id: number }, Services>> = {}) {
  return defineJob<{ id: number }, Services>({
    name: `job-${names++}`,
    payload: z.strictObject({ id: z.number() }),
    attempts: 3,
    timeoutMs: 30_000,
    load: async () => ({ run }),
    ...more,
  });
}

async function work(jobs: Job<{ id: number }, Services>[], more: Partial<WorkerOptions<Services>> = {}) {
  const services: Services = { written: [] };
  const onWedged = (error: Error) => services.written.push(error.message);
  const options = { url, jobs, concurrency: 2, services, log: quiet, onWedged, ...more };
  const worker = await startWorker<Services>(options as WorkerOptions<Services>);
  workers.push(worker);
  return { worker, services };
}

const row = async (id: string) =>
  (
    await sql<{
      attempts: number;
      max_attempts: number;
      locked_by: string | null;
      last_error: string | null;
    }>`
      select attempts, max_attempts, locked_by, last_error from graphile_worker._private_jobs
      where id = ${id}::bigint`.execute(db)
  ).rows[0];
const gone = (id: string) => expect.poll(() => row(id), PATIENT).toBeUndefined();
const effects = async () =>
  (await sql<{ what: string }>`select what from effect`.execute(db)).rows.map((r) => r.what);
const until = (signal: AbortSignal) => pause(60_000, undefined, { signal });

test('A job exists only if its transaction commits', async () => {
  const written = job(async ({ payload, services, attempt }) => {
    services.written.push(`${payload.id}/${attempt}`);
  });
  const { services } = await work([written]);
  const undone = db.transaction().execute(async (trx) => {
    await enqueue(trx, written, { id: 1 });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  const id = await db.transaction().execute((trx) => enqueue(trx, written, { id: 2 }));
  await gone(id);
  expect(services.written).toEqual(['2/1']);
});

test('Refuses an invalid payload when the job is enqueued', async () => {
  const fussy = job(async () => {});
  await expect(enqueue(db, fussy, { id: 'one' } as never)).rejects.toThrow('expected number');
});

test('A job key replaces the waiting job and can remove it', async () => {
  const waiting = job(async () => {});
  const later = { key: 'only', runAt: new Date(Date.now() + 3_600_000) };
  const first = await enqueue(db, waiting, { id: 1 }, later);
  expect(await enqueue(db, waiting, { id: 2 }, later)).toBe(first);
  await dequeue(db, 'only');
  expect(await row(first)).toBeUndefined();
});

test('Jobs of the same queue run one at a time', async () => {
  let now = 0;
  let most = 0;
  const lane = job(
    async () => {
      most = Math.max(most, ++now);
      await pause(20);
      now--;
    },
    { queue: () => 'lane' },
  );
  await work([lane]);
  const ids = await Promise.all([1, 2, 3].map((id) => enqueue(db, lane, { id })));
  for (const id of ids) await gone(id);
  expect(most).toBe(1);
});

test('A job that exceeds its timeout is aborted, and reported as failed after its last attempt', async () => {
  const reported: [number, Error][] = [];
  const slow = job(({ signal }) => until(signal), {
    attempts: 1,
    timeoutMs: 50,
    failed: async (payload, error) => void reported.push([payload.id, error]),
  });
  await work([slow]);
  const id = await enqueue(db, slow, { id: 5 });
  await expect.poll(async () => (await row(id))?.last_error, PATIENT).toContain('longer than 50 ms');
  expect(reported).toEqual([[5, expect.any(JobTimeoutError)]]);
});

test('An ordinary error leaves the job for a retry, a permanent error does not', async () => {
  const reported: string[] = [];
  const more = { failed: async (_: unknown, error: Error) => void reported.push(error.message) };
  const again = job(async () => Promise.reject(new Error('perhaps later')), more);
  const never = job(async () => Promise.reject(new PermanentJobError('never')), more);
  await work([again, never]);
  const [tried, spent] = await Promise.all([enqueue(db, again, { id: 1 }), enqueue(db, never, { id: 1 })]);
  await expect
    .poll(() => row(tried), PATIENT)
    .toMatchObject({ max_attempts: 3, last_error: 'perhaps later' });
  await expect
    .poll(() => row(spent), PATIENT)
    .toMatchObject({ attempts: 3, max_attempts: 3, last_error: 'never' });
  expect(reported).toEqual(['never']);
});

test('Retries a job whose failure handler threw, and does not leave it locked', async () => {
  let calls = 0;
  const given = job(async () => Promise.reject(new PermanentJobError('never')), {
    failed: async () => {
      if (++calls === 1) throw new Error('the database was away');
    },
  });
  await work([given]);
  const id = await enqueue(db, given, { id: 1 });
  await expect
    .poll(() => row(id), PATIENT)
    .toMatchObject({ attempts: 2, locked_by: null, last_error: 'the database was away' });
  await sql`update graphile_worker._private_jobs set run_at = now() where id = ${id}::bigint`.execute(db);
  await expect
    .poll(() => row(id), PATIENT)
    .toMatchObject({ attempts: 3, locked_by: null, last_error: 'never' });
  expect(calls).toBe(2);
});

test('A stored payload that does not match the schema fails with bad payload', async () => {
  const fussy = job(async () => {});
  const loose = { ...fussy, payload: z.object({ other: z.string() }) };
  const id = await enqueue(db, loose as never, { other: 'x' });
  await work([fussy]);
  await expect.poll(async () => (await row(id))?.last_error, PATIENT).toContain('bad payload');
});

test('Finishing a job commits its effect and the end of the job together, or neither', async () => {
  let fail = true;
  const final = job(async (run) => {
    await run.finish(db, async (trx) => {
      await sql`insert into effect values (${run.payload.id}, 'finished')`.execute(trx);
      if (fail) throw new Error('not yet');
    });
  });
  await work([final]);
  const id = await enqueue(db, final, { id: 1 });
  await expect.poll(async () => (await row(id))?.last_error, PATIENT).toBe('not yet');
  expect(await effects()).toEqual([]);
  fail = false;
  await sql`update graphile_worker._private_jobs set run_at = now() where id = ${id}::bigint`.execute(db);
  await gone(id);
  expect(await effects()).toEqual(['finished']);
});

test('Stopping a worker returns its running job without using an attempt, and the next worker runs it', async () => {
  const started = Promise.withResolvers<void>();
  const attempts: number[] = [];
  const long = job(async ({ attempt, signal }) => {
    attempts.push(attempt);
    if (attempts.length > 1) return;
    started.resolve();
    await until(signal);
  });
  const { worker } = await work([long]);
  const id = await enqueue(db, long, { id: 1 });
  await started.promise;
  await worker.stop();
  expect(await row(id)).toEqual({ attempts: 0, max_attempts: 3, locked_by: null, last_error: null });
  await work([long]);
  await gone(id);
  expect(attempts).toEqual([1, 1]);
});

test('An attempt cannot write while another worker has locked its job', async () => {
  const refused = Promise.withResolvers<unknown>();
  const stolen = job(async (run) => {
    await sql`update graphile_worker._private_jobs set locked_by = 'another' where id = ${run.jobId}`.execute(
      db,
    );
    const write = run.fence(
      db,
      async (trx) => void (await sql`insert into effect values (1, 'first')`.execute(trx)),
    );
    refused.resolve(await write.catch((error: unknown) => error));
  });
  await work([stolen]);
  const id = await enqueue(db, stolen, { id: 1 });
  expect(await refused.promise).toBeInstanceOf(LostJobError);
  expect(await effects()).toEqual([]);
  // Still locked by the other worker, after this worker's attempt has ended.
  expect((await row(id))?.locked_by).toBe('another');
  await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(db);
});

test('An attempt considered dead cannot write any more, and the job takes effect once', async () => {
  const first = Promise.withResolvers<Run>();
  const refused = Promise.withResolvers<unknown>();
  let runs = 0;
  const contested = job(async (run) => {
    if (runs++ > 0)
      return run.finish(
        db,
        async (trx) => void (await sql`insert into effect values (1, 'second')`.execute(trx)),
      );
    first.resolve(run);
    await until(run.signal).catch(() => {});
    const late = run.fence(
      db,
      async (trx) => void (await sql`insert into effect values (1, 'first')`.execute(trx)),
    );
    refused.resolve(await late.catch((error: unknown) => error));
  });
  await work([contested]);
  const id = await enqueue(db, contested, { id: 1 });
  const run = await first.promise;
  const locked = (await row(id))?.locked_by ?? '';
  await db.transaction().execute(async (trx) => {
    await sql`delete from job_worker where id = ${locked}`.execute(trx);
    await sql`select graphile_worker.force_unlock_workers(${[locked]})`.execute(trx);
  });
  await gone(id);
  expect(run.signal.reason).toBeInstanceOf(LostJobError);
  expect(await refused.promise).toBeInstanceOf(LostJobError);
  expect(await effects()).toEqual(['second']);
});

test('A job whose worker crashed 3 times fails with a clear message', async () => {
  const reported: string[] = [];
  const deadly = job(async () => {}, { failed: async (_, error) => void reported.push(error.message) });
  const id = await enqueue(db, deadly, { id: 1 });
  await sql`insert into job_crash (jobid, crashes) values (${id}::bigint, 2)`.execute(db);
  await sql`update graphile_worker._private_jobs
    set locked_by = 'ghost', locked_at = now() - interval '1 minute', attempts = 1
    where id = ${id}::bigint`.execute(db);
  await work([deadly]);
  const words = `given up: ${CRASHED}, 3 times`;
  await expect
    .poll(() => row(id), PATIENT)
    .toMatchObject({ attempts: 3, max_attempts: 3, locked_by: null, last_error: words });
  expect(reported).toEqual([words]);
});

test('A recurring job catches up on runs missed while no worker was running', async () => {
  const payload = z.strictObject({ id: z.number().default(7) });
  const schedule = { name: 'sweep', cron: '* * * * *', payload, catchUpMs: 240_000 };
  const sweep = job(async ({ payload, services }) => {
    services.written.push(`swept ${payload.id}`);
  }, schedule);
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('sweep', now() - interval '5 minutes')`.execute(db);
  const { services } = await work([sweep], { scheduled: [sweep] });
  await expect.poll(() => services.written, PATIENT).toContain('swept 7');
  const waiting = async () =>
    (await sql`select id from graphile_worker._private_jobs where key = 'cron:sweep'`.execute(db)).rows;
  await expect.poll(waiting, PATIENT).toEqual([]);
  expect(new Set(services.written)).toEqual(new Set(['swept 7']));
});

test('A worker reports a lost database connection, and continues when it is back', async () => {
  const name = new URL(url).pathname.slice(1);
  const after = job(async ({ services }) => void services.written.push('worked'));
  const { services } = await work([after], { wedgedAfterMs: 0 });
  const admin = openDb({ url: url.replace(`/${name}`, '/postgres'), poolSize: 1 });
  try {
    await sql`alter database ${sql.id(name)} allow_connections false`.execute(admin);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
      and application_name = 'jobs'`.execute(admin);
    await expect.poll(() => services.written, PATIENT).toEqual([expect.stringContaining('out of reach')]);
  } finally {
    await sql`alter database ${sql.id(name)} allow_connections true`.execute(admin);
    await closeDb(admin);
  }
  await gone(await enqueue(db, after, { id: 1 }));
  expect(services.written).toContain('worked');
});

test('A worker whose first query of the queue failed still picks up jobs', async () => {
  const woken = job(async ({ services }) => void services.written.push('heard'));
  const gate = await db.startTransaction().execute();
  await sql`lock table graphile_worker._private_tasks in access exclusive mode`.execute(gate);
  const { services } = await work([woken]);
  // Not inside the transaction, which would always see the same snapshot of the sessions.
  const cut = async () =>
    (
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'relation' and query like '%_private_tasks%'
        and application_name = 'jobs'`.execute(db)
    ).rows.length;
  try {
    await expect.poll(cut, PATIENT).toBeGreaterThan(0);
  } finally {
    await gate.rollback().execute();
  }
  await gone(await enqueue(db, woken, { id: 1 }));
  expect(services.written).toEqual(['heard']);
});

test('A worker that cannot register itself fails to start, aborts its jobs and leaves no connections open', async () => {
  const started = Promise.withResolvers<AbortSignal>();
  const waiting = job(async ({ signal }) => {
    started.resolve(signal);
    await until(signal);
  });
  await enqueue(db, waiting, { id: 1 });
  const connections = async () =>
    (
      await sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'jobs'`.execute(db)
    ).rows.length;
  // Connections left by earlier tests, which cut connections while others were being opened.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'jobs'`.execute(db);
  await expect.poll(connections, PATIENT).toBe(0);
  // The worker waits for the lock until its job runs; then the table is gone.
  const { working, signal } = await db.transaction().execute(async (trx) => {
    await sql`lock table job_worker in access exclusive mode`.execute(trx);
    const working = work([waiting]);
    working.catch(() => {});
    const signal = await started.promise;
    await sql`alter table job_worker rename to job_worker_away`.execute(trx);
    return { working, signal };
  });
  try {
    await expect(working).rejects.toThrow('job_worker');
    expect(signal.aborted).toBe(true);
    await expect.poll(connections, PATIENT).toBe(0);
  } finally {
    await sql`alter table job_worker_away rename to job_worker`.execute(db);
  }
});

test('a worker that is stopped while it begins anew leaves nothing running', async () => {
  const lost = Promise.withResolvers<void>();
  const log = { ...quiet, warn: () => lost.resolve() };
  const { worker } = await work([job(async () => {})], { log: log as unknown as typeof quiet });
  await sql`delete from job_worker`.execute(db);
  await lost.promise;
  await worker.stop();
  const connections = sql`select query from pg_stat_activity
    where datname = current_database() and application_name = 'jobs'`;
  await expect.poll(async () => (await connections.execute(db)).rows, PATIENT).toEqual([]);
});
