import { refundCredits } from '#features/credits/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { beginQueuePosition } from '../fair-queue.queries.ts';
import { PRIORITY, type ProcessPod } from '../model/payloads.ts';
import { processMedia } from './process-media.ts';
import { complete, withTask } from './task.ts';

export async function run(job: JobRun<ProcessPod, Services>): Promise<void> {
  const { payload, services } = job;
  const { tenantid, podid, turn } = payload;
  await beginQueuePosition(services.db, tenantid, turn);
  const end = await withTask(job, async (task) => complete(job, await processMedia(task)));
  if (end === 'done') return;
  // Deleted while it was queued: nothing is made, so the credits are refunded.
  await services.db
    .transaction()
    .execute((trx) => refundCredits(trx, { tenantid, podid, service: PRIORITY }));
}
