import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { emptyBin, runBinOperation } from './recycle-bin.jobs.ts';

/** Purges items that exceeded the retention period of their tenant. */
const sweepBins = defineJob<Record<string, never>, Services>({
  name: 'recycle-bin.sweep',
  cron: '17 * * * *',
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 3_600_000,
  load: () => import('./jobs/sweep-bins.ts'),
});

export const recycleBinJobs = [runBinOperation, emptyBin, sweepBins];
