import { countBinned } from '#features/limits/bin/index.ts';
import { purgeNodes } from '#features/nodes/bin/index.ts';
import { topmost } from '#features/nodes/rules/index.ts';
import { purgePods, purgePodsIn } from '#features/pods/bin/index.ts';
import { leaveNodes } from '#features/users/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import { type AuditSource, recordAudit } from '#platform/audit/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { slices } from '#platform/ids/slices.ts';
import { purgedFolder, purgedPod } from './action-logs.service.ts';
import { listBelow } from './bin-nodes.queries.ts';
import { findStacks } from './bin-pods.queries.ts';
import type { ActingUser } from './move-to-bin.service.ts';
import { emitBinChanged } from './recycle-bin.events.ts';
import { sumActive, sumBinnedIn } from './recycle-bin.queries.ts';
import type { Found } from './selection.service.ts';

// Purges items: deletes the rows and everything that references them. Their blobs become unreferenced and the collector
// removes them later.

/**
 * Requires the tree lock, or claimed items. The source is for the audit of users who lose their last access; it is the
 * system itself when the retention period ended.
 */
export async function purgeItems(
  trx: Trx,
  source: AuditSource,
  user: ActingUser | undefined,
  tenantid: string,
  { nodes, pods }: Found,
  report: (done: number) => Promise<void> = async () => {},
): Promise<void> {
  if (nodes.length + pods.length === 0) return;
  const below = await listBelow(
    trx,
    tenantid,
    topmost(nodes).map(({ path }) => path),
  );
  const nodeids = idsOf(below);
  const records = pods.map(purgedPod);
  for (const node of nodes) records.push(...(await purgedFolder(trx, node)));
  // Users whose only access was inside leave the tenant; the audit record comes last.
  const left = await leaveNodes(trx, tenantid, nodeids);
  let done = 0;
  let bytes = 0;
  for (const slice of slices(nodeids, 500)) {
    bytes += await sumBinnedIn(trx, tenantid, slice);
    done += slice.length + (await purgePodsIn(trx, tenantid, slice));
    await report(done);
  }
  const stacks = await findStacks(trx, tenantid, idsOf(pods));
  const stackids = idsOf(stacks);
  bytes += await sumActive(trx, tenantid, stackids);
  await purgePods(trx, tenantid, stackids);
  await purgeNodes(trx, tenantid, nodeids);
  await recordActions(trx, user, records);
  await emitBinChanged(trx, tenantid, [...nodes, ...pods]);
  await countBinned(trx, tenantid, -bytes);
  for (const entry of left) await recordAudit(trx, source, entry);
}
