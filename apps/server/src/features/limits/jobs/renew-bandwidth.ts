import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { renewBandwidth } from '../limits.queries.ts';

/** One statement, and true however often it is asked: what began in this month is left alone. */
export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  await fence(services.db, renewBandwidth);
}
