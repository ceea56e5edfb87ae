import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineCron } from '#platform/jobs/cron.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Outbound data is counted per month of the subscription; nothing is carried over. */
const renewBandwidth = defineJob<Record<string, never>, Services>({
  name: 'limits.renew',
  payload: z.strictObject({}),
  queue: () => 'limits',
  attempts: 3,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/renew-bandwidth.ts'),
});

export const limitsJobs = [renewBandwidth];
export const limitsCrons = [
  defineCron({ name: 'limits.renew', pattern: '*/5 * * * *', job: renewBandwidth, payload: {} }),
];
