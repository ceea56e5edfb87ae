import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { listJobs } from '#app/features.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import type { Api } from './api.ts';
import { quiet } from './quiet.ts';

/** The worker of the product, in this process, until the test is over or `rest` is called; or only these jobs of it. */
export async function work(api: Api, names?: readonly string[]): Promise<{ rest(): Promise<void> }> {
  const worker = await startWorker({
    url: api.databaseUrl,
    jobs: listJobs(api.services).filter(({ name }) => names?.includes(name) ?? true),
    concurrency: 1,
    services: api.services,
    log: quiet,
    onWedged: (error) => {
      throw error;
    },
  });
  let stopped: Promise<void> | undefined;
  const rest = () => {
    stopped ??= worker.stop();
    return stopped;
  };
  onTestFinished(rest);
  return { rest };
}

/** Resolves when every job was carried out or given up. */
export async function untilIdle(api: Api): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ open: number }>`
          select count(*)::int as open from graphile_worker._private_jobs
          where attempts < max_attempts or locked_at is not null`.execute(api.services.db);
        return rows[0]!.open;
      },
      { timeout: 50_000, interval: 50 },
    )
    .toBe(0);
}

/** Enqueues one job of the product by its name and waits until it is done. */
export async function runJob(api: Api, name: string): Promise<void> {
  const job = listJobs(api.services).find((known) => known.name === name) as Job<object>;
  await enqueue(api.services.db, job, {});
  await work(api);
  await untilIdle(api);
}
