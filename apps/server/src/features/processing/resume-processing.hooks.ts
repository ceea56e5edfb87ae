import type { Trx } from '#platform/context/context.ts';
import { listUnprocessed } from './fair-queue.queries.ts';
import { enqueueProcessing } from './processing.service.ts';

/** Files that were deleted before they were processed: their job found no pod and ended. */
export async function resumeProcessing(
  trx: Trx,
  { tenantid, podids }: { tenantid: string; podids: readonly string[] },
): Promise<void> {
  const unprocessed = await listUnprocessed(trx, tenantid, podids);
  await enqueueProcessing(
    trx,
    unprocessed.map((podid) => ({ podid, tenantid })),
  );
}
