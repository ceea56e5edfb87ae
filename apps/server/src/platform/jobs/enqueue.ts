import { type QueryExecutorProvider, sql } from 'kysely';
import type { Job } from './job.ts';

export interface EnqueueOptions {
  /** At most one waiting job per key: a second one replaces the first. */
  key?: string;
  priority?: number;
  runAt?: Date;
  queue?: string;
}

/** Written through the caller's transaction, so the job exists exactly when the change does. */
export async function enqueue<P>(
  trx: QueryExecutorProvider,
  job: Pick<Job<P, never>, 'name' | 'payload' | 'queue' | 'priority' | 'attempts'>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<string> {
  const checked = job.payload.parse(payload);
  const result = await sql<{ id: string }>`
    select id::text as id from graphile_worker.add_job(
      identifier => ${job.name}::text,
      payload => ${JSON.stringify(checked)}::json,
      queue_name => ${options.queue ?? job.queue?.(checked) ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${job.attempts}::int,
      job_key => ${options.key ?? null}::text,
      priority => ${options.priority ?? job.priority ?? 0}::int
    )`.execute(trx);
  return result.rows[0]!.id;
}

/** Forgets a waiting job; one that is already running ends without being tried again. */
export async function dequeue(trx: QueryExecutorProvider, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx);
}
