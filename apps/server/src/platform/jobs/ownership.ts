import { CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';
import type { RawTarget } from '#platform/db/db.ts';
import { LostJobError, WorkerStoppingError } from './job.ts';

const GIVEN_BACK = [new WorkerStoppingError().message, LostJobError.words];

/** No network and no ffmpeg inside a fenced transaction: its statements follow one another. */
const FENCE_IDLE_MS = 5_000;

/**
 * One attempt at a job. graphile-worker writes its pool's id into locked_by; a pool that was taken
 * for dead never works under that id again (worker.ts), so (job, pool) names the attempt.
 */
export interface Attempt {
  jobId: string;
  poolId: string;
}

export async function requireOwned(trx: QueryExecutorProvider, attempt: Attempt): Promise<void> {
  // The row stays locked until the commit: nobody can hand the job on while its result is written.
  // PostgreSQL ends the session of a process that freezes in between, or nobody ever could.
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

// graphile-worker deletes a finished job by its id alone, whoever holds it by then. Ours asks who.
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

/** The attempt does not count. The job stays locked: whoever runs it ends it first. */
export async function refund(pool: Pool, { jobId, poolId }: Attempt): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1)
     where id = $1::bigint and locked_by = $2`,
    [jobId, poolId],
  );
}

/**
 * Empties a pool that has stopped: jobs it gave back (already refunded, put off by graphile-worker as after
 * a failure) start at once, jobs it never let go are refunded and unlocked.
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

/** Leaves no attempt: the failure that follows is the last one. */
export async function spendAttempts(pool: Pool, { jobId, poolId }: Attempt): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts
     where id = $1::bigint and locked_by = $2`,
    [jobId, poolId],
  );
}

/** One attempt is left, however many were spent. */
export async function leaveOne(pool: Pool, { jobId, poolId }: Attempt): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1
     where id = $1::bigint and locked_by = $2`,
    [jobId, poolId],
  );
}
