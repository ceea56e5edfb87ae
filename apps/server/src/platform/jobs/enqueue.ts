import { type QueryExecutorProvider, sql } from 'kysely';
import { readValue } from '#platform/db/rows.ts';
import type { Job } from './job.ts';

export interface EnqueueOptions {
  /** At most one queued job per key: a second one replaces the first. */
  key?: string;
  priority?: number;
  runAt?: Date;
  queue?: string;
}

/** Written in the caller's transaction, so the job exists if and only if the change does. */
export async function enqueue<P>(
  trx: QueryExecutorProvider,
  job: Pick<Job<P, never>, 'name' | 'payload' | 'queue' | 'priority' | 'attempts'>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<string> {
  const checked = job.payload.parse(payload);
  return readValue<string>(trx)`
    select id::text as id from graphile_worker.add_job(
      identifier => ${job.name}::text,
      payload => ${JSON.stringify(checked)}::json,
      queue_name => ${options.queue ?? job.queue?.(checked) ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${job.attempts}::int,
      job_key => ${options.key ?? null}::text,
      priority => ${options.priority ?? job.priority ?? 0}::int
    )`;
}

/** Enqueues many jobs of one type with one statement. */
export async function enqueueAll<P>(
  trx: QueryExecutorProvider,
  job: Pick<Job<P, never>, 'name' | 'payload' | 'queue' | 'priority' | 'attempts'>,
  all: readonly { payload: P; options?: EnqueueOptions }[],
): Promise<void> {
  if (all.length === 0) return;
  const specs = all.map(({ payload, options = {} }) => {
    const checked = job.payload.parse(payload);
    return {
      identifier: job.name,
      payload: checked,
      queue_name: options.queue ?? job.queue?.(checked) ?? null,
      run_at: options.runAt?.toISOString() ?? null,
      max_attempts: job.attempts,
      job_key: options.key ?? null,
      priority: options.priority ?? job.priority ?? 0,
    };
  });
  await sql`
    select 1 from graphile_worker.add_jobs(array(
      select s from jsonb_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::jsonb) s))
    `.execute(trx);
}

/** Removes a queued job; a running job finishes without retries. */
export async function dequeue(trx: QueryExecutorProvider, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx);
}
