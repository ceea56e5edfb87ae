import type { Services } from '#platform/context/context.ts';
import { type JobRun, LostJobError } from '#platform/jobs/job.ts';
import { renewSubscription } from '../renew.service.ts';
import { reviewSchedule } from '../stripe/schedules.service.ts';
import { listRenewable, listSoonChanged } from '../subscriptions.queries.ts';

/** Each tenant in its own transaction: one that was already renewed is left alone. */
export async function run({
  services,
  fence,
  signal,
  log,
}: JobRun<Record<string, never>, Services>): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (tenantid: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (signal.aborted || error instanceof LostJobError) throw error;
      // The others are renewed; this one is tried again with the next run.
      log.error({ err: error, tenantid }, 'a subscription could not be renewed');
      failures.push(error);
    }
  };
  for (const id of await listRenewable(services.db))
    await attempt(id, () => fence(services.db, (trx) => renewSubscription(trx, services, id)));
  for (const id of await listSoonChanged(services.db)) await attempt(id, () => reviewSchedule(services, id));
  if (failures.length > 0) throw new AggregateError(failures, 'some subscriptions could not be renewed');
}
