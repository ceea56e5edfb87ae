import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import * as queries from './limits.queries.ts';

/** Outbound data is counted per month of the subscription; nothing is carried over. */
const renewBandwidth = defineJob<Record<string, never>, Services>({
  name: 'limits.renew',
  cron: '*/5 * * * *',
  queue: () => 'limits',
  attempts: 3,
  timeoutMs: 60_000,
  lane: 'light',
  // One idempotent statement: tenants already reset in this month are left alone.
  load: async () => ({ run: ({ services, fence }) => fence(services.db, queries.renewBandwidth) }),
});

export const limitsJobs = [renewBandwidth];
