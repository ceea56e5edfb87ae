import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Outbound data is counted per month of the subscription; nothing is carried over. */
const renewBandwidth = defineJob<Record<string, never>, Services>({
  name: 'limits.renew',
  cron: '*/5 * * * *',
  queue: () => 'limits',
  attempts: 3,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/renew-bandwidth.ts'),
});

export const limitsJobs = [renewBandwidth];
