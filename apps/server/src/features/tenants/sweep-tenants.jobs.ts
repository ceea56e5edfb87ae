import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { eraseTenant } from './tenants.jobs.ts';

/** Erases tenants whose administrators requested deletion, after the waiting period. */
const sweepTenants = defineJob<Record<string, never>, Services>({
  name: 'tenants.sweep',
  cron: '23 * * * *',
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/sweep-tenants.ts'),
});

export const tenantsJobs = [eraseTenant, sweepTenants];
