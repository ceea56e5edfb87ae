import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { compactTotals } from '../totals/totals.queries.ts';

/** One statement that keeps all sums: running it twice changes nothing. */
export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  await fence(services.db, compactTotals);
}
