import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { listJobs } from '#app/features.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import type { Api } from './api.ts';
import { quiet } from './quiet.ts';

interface Working {
  rest(): Promise<void>;
}

/** Runs the production worker, or only these jobs, in this process until the test ends or `rest` is called. */
export async function work(api: Api, names?: readonly string[], concurrency = 1): Promise<Working> {
  const working = await beginWork(api, names, concurrency);
  onTestFinished(working.rest);
  return working;
}

/** For the setup of a test file: the caller must call `rest`. */
export async function beginWork(api: Api, names?: readonly string[], concurrency = 1): Promise<Working> {
  const worker = await startWorker({
    url: api.databaseUrl,
    jobs: listJobs(api.services).filter(({ name }) => names?.includes(name) ?? true),
    concurrency,
    services: api.services,
    log: quiet,
    onWedged: (error) => {
      throw error;
    },
  });
  let stopped: Promise<void> | undefined;
  return {
    rest: () => {
      stopped ??= worker.stop();
      return stopped;
    },
  };
}

/** The workers of one lane only, as each lane has its own in the product. */
export const workIn = (api: Api, lane: Job<unknown>['lane'], concurrency: number): Promise<Working> => {
  const jobs = listJobs(api.services).filter((job) => job.lane === lane);
  return work(
    api,
    jobs.map(({ name }) => name),
    concurrency,
  );
};

/** Resolves when every job has succeeded or permanently failed. */
export async function untilIdle(api: Api): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from graphile_worker._private_jobs
        where attempts < max_attempts or locked_at is not null`.execute(api.services.db);
      expect(rows[0]!.open).toBe(0);
    },
    { timeout: 150_000, interval: 50 },
  );
}

/** Enqueues a job by name and waits until it is done. */
export async function runJob(api: Api, name: string): Promise<void> {
  const job = listJobs(api.services).find((known) => known.name === name) as Job<object>;
  await enqueue(api.services.db, job, {});
  await work(api);
  await untilIdle(api);
}
