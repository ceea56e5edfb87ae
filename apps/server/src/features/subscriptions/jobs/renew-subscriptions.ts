import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { renewSubscription } from '../renew.service.ts';
import { listRenewable } from '../subscriptions.queries.ts';

/** Each tenant in its own transaction: one that was already renewed is left alone. */
export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  for (const tenantid of await listRenewable(services.db))
    await fence(services.db, (trx) => renewSubscription(trx, services, tenantid));
}
