import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { renewBandwidth } from '../limits.queries.ts';

/** One idempotent statement: tenants already reset in this month are left alone. */
export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  await fence(services.db, renewBandwidth);
}
