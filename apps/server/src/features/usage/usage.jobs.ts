import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Readers add the changes that are not rolled up yet; this keeps them few. */
const rollUp = defineJob<Record<string, never>, Services>({
  name: 'usage.rollUp',
  cron: '* * * * *',
  queue: () => 'usage',
  attempts: 3,
  timeoutMs: 120_000,
  lane: 'light',
  load: () => import('./jobs/roll-up.ts'),
});

const measure = defineJob<Record<string, never>, Services>({
  name: 'usage.measure',
  // Midnight of every time zone is at 0, 15, 30 or 45 minutes past the hour.
  cron: '*/15 * * * *',
  queue: () => 'usage-measure',
  attempts: 3,
  timeoutMs: 600_000,
  lane: 'light',
  load: () => import('./jobs/measure-storage.ts'),
});

export const usageJobs = [rollUp, measure];
