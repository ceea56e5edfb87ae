import type { Trx } from '#platform/context/context.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { findSubscription } from './stripe/stripe.queries.ts';
import { endSubscription } from './subscriptions.jobs.ts';

/** A tenant that is gone must not be charged again. Its row is deleted before the job runs. */
export async function eraseSubscription(trx: Trx, tenant: { tenantid: string }): Promise<void> {
  const subscription = await findSubscription(trx, tenant.tenantid);
  if (subscription) await enqueue(trx, endSubscription, { subscription });
  await eraseRows('subscriptions')(trx, tenant);
}
