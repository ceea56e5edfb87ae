import type { Services } from '#platform/context/context.ts';
import { type JobRun, LostJobError } from '#platform/jobs/job.ts';
import { renewSubscription } from '../renew.service.ts';
import { listRenewable } from '../subscriptions.queries.ts';

/** Each tenant in its own transaction: one that was already renewed is left alone. */
export async function run({
  services,
  fence,
  signal,
  log,
}: JobRun<Record<string, never>, Services>): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantid of await listRenewable(services.db)) {
    try {
      await fence(services.db, (trx) => renewSubscription(trx, services, tenantid));
    } catch (error) {
      if (signal.aborted || error instanceof LostJobError) throw error;
      // The others are renewed; this one is tried again with the next run.
      log.error({ err: error, tenantid }, 'a subscription could not be renewed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some subscriptions could not be renewed');
}
