import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { reconcile } from '../stripe/events.service.ts';

/** Reading an object again changes nothing, so a second run does no harm. */
export async function run({ services }: JobRun<Record<string, never>, Services>): Promise<void> {
  await reconcile(services);
}
