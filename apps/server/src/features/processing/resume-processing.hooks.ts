import type { Trx } from '#platform/context/context.ts';
import { enqueueProcessing } from './processing.service.ts';
import { listUnprocessed } from './turns.queries.ts';

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
