import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const sendMonthly = defineJob<Record<string, never>, Services>({
  name: 'reports.monthly',
  // Every hour: months begin at different times, and a missed run is made up for by the next one.
  cron: '25 * * * *',
  queue: () => 'reports',
  attempts: 5,
  timeoutMs: 600_000,
  lane: 'light',
  load: () => import('./jobs/send-monthly.ts'),
});

export const reportsJobs = [sendMonthly];
