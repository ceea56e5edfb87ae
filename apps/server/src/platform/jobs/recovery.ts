import type { Pool, PoolClient } from 'pg';
import type { Log } from '#platform/db/log.ts';
import { endProcess, isSameProcess } from './processes.ts';

/** A worker without a heartbeat for this long is dead; the interval is two seconds. */
export const SILENT_MS = 8_000;

/** Maximum idle time between two statements of this short transaction; longer means the process is frozen. */
const FROZEN_MS = 3_000;

/** After the third crash of its worker, the job itself is the likely cause. */
export const MOST_CRASHES = 3;

export const CRASHED = 'its worker died while running it';

// Advisory lock key, unique within this database.
const RECOVERY_LOCK = 7_201_884;

/** Workers on this machine whose process no longer exists: no need to wait for the heartbeat timeout. */
async function goneHere(client: PoolClient, host: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string; pid: number; pidstart: string }>(
    'select id, pid, pidstart from job_worker where host = $1',
    [host],
  );
  return rows.filter((row) => !isSameProcess(row.pid, row.pidstart)).map((row) => row.id);
}

/** Kills child processes that dead workers on this machine left behind, before their jobs are started again. */
async function endOrphans(client: PoolClient, host: string, gone: string[], log: Log): Promise<void> {
  const { rows } = await client.query<{ pid: number; pidstart: string }>(
    `delete from job_child c where host = $1 and not exists (
       select from job_worker w
       where w.id = c.workerid and w.beatat >= now() - $3 * interval '1 ms' and w.id <> all($2::text[]))
     returning pid, pidstart`,
    [host, gone, SILENT_MS],
  );
  for (const { pid, pidstart } of rows) {
    if (endProcess(pid, pidstart)) log.warn({ pid }, 'ended a process its dead worker left behind');
  }
}

const UNLOCK = `
  with dead as (
    select j.id from graphile_worker._private_jobs j
    left join job_worker w on w.id = j.locked_by
    where j.locked_by is not null and (
      w.beatat < now() - $2 * interval '1 ms'
      or w.id = any($1::text[])
      -- Locked a moment before the pool's first beat is written: not dead, just new.
      or (w.id is null and j.locked_at < now() - $2 * interval '1 ms'))
    for update of j skip locked
  ), crash as (
    insert into job_crash as c (jobid, crashes) select id, 1 from dead
    on conflict (jobid) do update set crashes = c.crashes + 1, lastat = now()
    returning jobid, crashes
  ), unlocked as (
    update graphile_worker._private_jobs j
    set locked_by = null, locked_at = null, attempts = greatest(0, j.attempts - 1),
        last_error = $3 || ' (' || crash.crashes || ')'
    from crash where j.id = crash.jobid
    returning j.id
  ), lanes as (
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    where q.locked_by is not null and (
      q.locked_by = any($1::text[])
      or (q.locked_at < now() - $2 * interval '1 ms' and not exists (
        select from job_worker w where w.id = q.locked_by and w.beatat >= now() - $2 * interval '1 ms')))
  ), buried as (
    delete from job_worker where beatat < now() - $2 * interval '1 ms' or id = any($1::text[])
  )
  select id::text as id, pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}') from unlocked`;

/** Releases the jobs of dead workers; the lost attempt is refunded and counted as a crash. */
export async function recover(pool: Pool, host: string, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    // A process frozen in this transaction would keep the lock and block the recovery of all dead workers.
    await client.query(`begin; set local idle_in_transaction_session_timeout = ${FROZEN_MS}`);
    const lock = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      RECOVERY_LOCK,
    ]);
    if (lock.rows[0]?.mine) {
      const gone = await goneHere(client, host);
      await endOrphans(client, host, gone, log);
      const { rows } = await client.query<{ id: string }>(UNLOCK, [gone, SILENT_MS, CRASHED]);
      if (rows.length > 0) log.warn({ jobs: rows.map((row) => row.id) }, 'took over jobs of a dead worker');
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

export async function crashesOf(pool: Pool, jobId: string): Promise<number> {
  const { rows } = await pool.query<{ crashes: number }>('select crashes from job_crash where jobid = $1', [
    jobId,
  ]);
  return rows[0]?.crashes ?? 0;
}
