import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineCron } from '#platform/jobs/cron.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { removeBytes } from './blobs.jobs.ts';

/** Long enough for every signed address and every open player to be done with them. */
const DELAY_MS = 24 * 3_600_000;

const Collect = z.strictObject({ delayMs: z.number().int().min(0).default(DELAY_MS) });
export type Collect = z.infer<typeof Collect>;

/** Frees the bytes nobody has pointed at for a while. */
const collectBytes = defineJob<Collect, Services>({
  name: 'assets.collect',
  payload: Collect,
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 30 * 60_000,
  lane: 'bytes',
  load: () => import('./jobs/collect-bytes.ts'),
});

/** Finds files in the store that no row knows: what a process left that died between storing and saying so. */
const sweepStore = defineJob<Collect, Services>({
  name: 'assets.sweep',
  payload: Collect,
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/sweep-store.ts'),
});

export const assetsJobs = [collectBytes, sweepStore, removeBytes];
export const assetsCrons = [
  defineCron({
    name: 'assets.collect',
    pattern: '7 * * * *',
    job: collectBytes,
    payload: { delayMs: DELAY_MS },
  }),
  defineCron({
    name: 'assets.sweep',
    pattern: '37 3 * * *',
    job: sweepStore,
    payload: { delayMs: DELAY_MS },
  }),
];
