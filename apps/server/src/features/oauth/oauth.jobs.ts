import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const forgetRequests = defineJob<Record<string, never>, Services>({
  name: 'oauth.housekeeping',
  cron: '50 * * * *',
  attempts: 2,
  timeoutMs: 5 * 60_000,
  lane: 'light',
  load: () => import('./jobs/forget-requests.ts'),
});

export const oauthJobs = [forgetRequests];
