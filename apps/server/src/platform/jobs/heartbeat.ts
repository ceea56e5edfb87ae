import type { Pool } from 'pg';
import { processStart } from './processes.ts';

export const BEAT_MS = 2_000;

export async function registerWorker(pool: Pool, poolId: string, host: string): Promise<void> {
  await pool.query(
    `insert into job_worker (id, host, pid, pidstart) values ($1, $2, $3, $4)
     on conflict (id) do update set beatat = now()`,
    [poolId, host, process.pid, processStart(process.pid) ?? ''],
  );
}

/** Returns false when this worker was declared dead: its row is deleted and its jobs were handed to other workers. */
export async function beat(pool: Pool, poolId: string): Promise<boolean> {
  const { rowCount } = await pool.query('update job_worker set beatat = now() where id = $1', [poolId]);
  // graphile-worker unlocks jobs that have been locked for four hours, running or not.
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now()
     where locked_by = $1 and locked_at < now() - interval '1 hour'`,
    [poolId],
  );
  await pool.query(
    `update graphile_worker._private_job_queues set locked_at = now()
     where locked_by = $1 and locked_at < now() - interval '1 hour'`,
    [poolId],
  );
  return rowCount === 1;
}

export async function leave(pool: Pool, poolId: string): Promise<void> {
  await pool.query('delete from job_worker where id = $1', [poolId]);
}
