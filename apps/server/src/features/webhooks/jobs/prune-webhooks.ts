import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { deleteOldDeliveries, deleteUnusedEvents, forgetOldSecrets } from '../webhooks.queries.ts';

/** In batches, so that no transaction is long. */
export async function run({ services: { db }, signal }: JobRun<unknown, Services>): Promise<void> {
  while (!signal.aborted && (await deleteOldDeliveries(db)) > 0);
  while (!signal.aborted && (await deleteUnusedEvents(db)) > 0);
  await forgetOldSecrets(db);
}
