import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { isMissing } from '#platform/payments/stripe-client.ts';
import { cancelNow } from '../stripe/ending.service.ts';

/** One that has ended already is left alone. */
export async function run({ services, payload }: JobRun<{ subscription: string }, Services>): Promise<void> {
  await cancelNow(services, payload.subscription).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
