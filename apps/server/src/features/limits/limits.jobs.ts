import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Monthly limits start again with each month of the subscription. What was bought is carried over once. */
const renewMonths = defineJob<Record<string, never>, Services>({
  name: 'limits.renew',
  cron: '*/5 * * * *',
  queue: () => 'limits',
  attempts: 3,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/renew-months.ts'),
});

export const limitsJobs = [renewMonths];
