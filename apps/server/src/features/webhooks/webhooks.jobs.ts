import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Deletes old entries of the delivery log. */
const pruneWebhooks = defineJob<Record<string, never>, Services>({
  name: 'webhooks.prune',
  cron: '41 2 * * *',
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  lane: 'light',
  load: () => import('./jobs/prune-webhooks.ts'),
});

export const webhooksJobs = [pruneWebhooks];
