import { CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';
import type { RawTarget } from '#platform/db/db.ts';
import { LostJobError, WorkerStoppingError } from './job.ts';

const GIVEN_BACK = [new WorkerStoppingError().message, LostJobError.words];

/** A fenced transaction must not wait for the network or ffmpeg between its statements. */
const FENCE_IDLE_MS = 5_000;

/**
 * One attempt of a job. graphile-worker writes the id of its pool into locked_by. A pool that was declared dead never
 * uses that id again (worker.ts), so (job, pool) identifies the attempt.
 */
export interface Attempt {
  jobId: string;
  poolId: string;
}

export async function requireOwned(trx: QueryExecutorProvider, attempt: Attempt): Promise<void> {
  // Locks the row until the commit: the job cannot be handed to another worker while its result is written. If the
  // process freezes meanwhile, PostgreSQL ends the session after the timeout, which releases the lock.
  const found = await sql`
    with owned as (
      select id from graphile_worker._private_jobs
      where id = ${attempt.jobId}::bigint and locked_by = ${attempt.poolId} for update
    )
    select set_config('idle_in_transaction_session_timeout', ${String(FENCE_IDLE_MS)}, true) from owned`.execute(
    trx,
  );
  if (found.rows.length === 0) throw new LostJobError(attempt.jobId);
}

// graphile-worker deletes a finished job by id only, even if another pool holds it. This checks the owner.
const COMPLETE = `
  with done as (
    delete from graphile_worker._private_jobs where id = $1::bigint and locked_by = $2
    returning id, job_queue_id
  ), freed as (
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    from done where q.id = done.job_queue_id and q.locked_by = $2
  ), forgotten as (
    delete from job_crash c using done where c.jobid = done.id
  )
  select id from done`;

export async function complete(pool: Pool, { jobId, poolId }: Attempt): Promise<void> {
  const { rowCount } = await pool.query(COMPLETE, [jobId, poolId]);
  if (rowCount === 0) throw new LostJobError(jobId);
}

export async function completeIn(trx: RawTarget, { jobId, poolId }: Attempt): Promise<void> {
  const done = await trx.executeQuery(CompiledQuery.raw(COMPLETE, [jobId, poolId]));
  if (done.rows.length === 0) throw new LostJobError(jobId);
}

/** Refunds the attempt. The job stays locked: the attempt that runs it must end first. */
export async function refund(pool: Pool, { jobId, poolId }: Attempt): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1)
     where id = $1::bigint and locked_by = $2`,
    [jobId, poolId],
  );
}

/**
 * Releases the jobs of a stopped pool: jobs it gave back (already refunded, delayed by graphile-worker as after a
 * failure) can start immediately; jobs it still holds are refunded and unlocked.
 */
export async function handBack(pool: Pool, poolId: string, refunded: readonly string[]): Promise<void> {
  await pool.query(
    `with held as (
       update graphile_worker._private_jobs
       set attempts = case when id = any($2::bigint[]) then attempts else greatest(0, attempts - 1) end,
           locked_by = null, locked_at = null
       where locked_by = $1
     ), lanes as (
       update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = $1
     ), put_off as (
       update graphile_worker._private_jobs set run_at = now(), last_error = null
       where id = any($2::bigint[]) and locked_by is null and last_error = any($3::text[])
     )
     select pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}')`,
    [poolId, refunded, GIVEN_BACK],
  );
}

/** Uses up all attempts: the next failure is the last one. */
export async function spendAttempts(pool: Pool, { jobId, poolId }: Attempt): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts
     where id = $1::bigint and locked_by = $2`,
    [jobId, poolId],
  );
}

/** Leaves exactly one attempt. */
export async function leaveOne(pool: Pool, { jobId, poolId }: Attempt): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1
     where id = $1::bigint and locked_by = $2`,
    [jobId, poolId],
  );
}
