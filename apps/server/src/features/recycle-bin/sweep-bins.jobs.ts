import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineCron } from '#platform/jobs/cron.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { emptyBin, runBinOperation } from './recycle-bin.jobs.ts';

/** Purges items that exceeded the retention period of their tenant. */
const sweepBins = defineJob<Record<string, never>, Services>({
  name: 'recycle-bin.sweep',
  payload: z.strictObject({}),
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 3_600_000,
  load: () => import('./jobs/sweep-bins.ts'),
});

export const recycleBinJobs = [runBinOperation, emptyBin, sweepBins];
export const recycleBinCrons = [
  defineCron({ name: 'recycle-bin.sweep', pattern: '17 * * * *', job: sweepBins, payload: {} }),
];
