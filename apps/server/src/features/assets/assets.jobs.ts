import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { removeBytes } from './blobs/blobs.jobs.ts';

/** Longer than any signed URL or open player needs the bytes. */
const DELAY_MS = 24 * 3_600_000;

const Collect = z.strictObject({ delayMs: z.number().int().min(0).default(DELAY_MS) });
export type Collect = z.infer<typeof Collect>;

/** Deletes blobs that have been unreferenced for a while. */
const collectBytes = defineJob<Collect, Services>({
  name: 'assets.collect',
  cron: '7 * * * *',
  payload: Collect,
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 30 * 60_000,
  lane: 'bytes',
  load: () => import('./jobs/collect-bytes.ts'),
});

/** Finds objects in the store without a row, left by a process that crashed between storing and inserting. */
const sweepStore = defineJob<Collect, Services>({
  name: 'assets.sweep',
  cron: '37 3 * * *',
  payload: Collect,
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/sweep-store.ts'),
});

export const assetsJobs = [collectBytes, sweepStore, removeBytes];
