import { largeOperation, lockTree } from '#features/operations/index.ts';
import { clock } from '#platform/audit/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { claimPurge } from '../purge.service.ts';
import { purgeItems } from '../purge-items.service.ts';
import { type Entry, listEntries, listOverdue } from '../recycle-bin.queries.ts';
import { chosenIn, findChosen } from '../selection.service.ts';
import { BATCH, firstBatch } from './first-batch.ts';

/**
 * Tenant by tenant, in short transactions. Each queries the overdue items again, so items restored meanwhile are kept.
 */
export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { db } = job.services;
  for (const { tenantid, path, before } of await listOverdue(db)) {
    for (let more = true; more; ) {
      job.signal.throwIfAborted();
      more = await job.fence(db, async (trx) => {
        await lockTree(trx, tenantid);
        return sweep(
          trx,
          job.services,
          tenantid,
          await listEntries(trx, tenantid, { path, before, limit: BATCH }),
        );
      });
    }
  }
}

async function sweep(
  trx: Trx,
  services: Services,
  tenantid: string,
  entries: readonly Entry[],
): Promise<boolean> {
  const batch = firstBatch(entries);
  const found = await findChosen(trx, tenantid, chosenIn(batch));
  const [large] = batch.filter(({ kind, weight }) => kind === 'node' && weight >= largeOperation.items);
  if (!large) {
    await purgeItems(trx, clock(services), undefined, tenantid, found);
    return batch.length > 0;
  }
  // A single entry that is too large for one batch: claimed and left to a separate job.
  const node = found.nodes[0]!;
  await claimPurge(trx, tenantid, null, {
    paths: [large.path],
    name: node.name,
    nodeid: node.parentid,
    total: large.weight,
    nodeids: [node.id],
    podids: [],
  });
  return true;
}
