import { ArchiveStatus } from '@rushes/contract/enums';
import { countStorage } from '#features/limits/index.ts';
import { archiveSubtrees } from '#features/nodes/subtrees/index.ts';
import { archiveScope } from '#features/pods/tier/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { listStack } from './archive.queries.ts';
import { sumAssets } from './tier.queries.ts';

interface Copies {
  tenantid: string;
  nodeids: readonly string[];
  /** Heads of stacks. */
  podids: readonly string[];
}

/**
 * Copies made for the archive are archived immediately: they share the blobs of their originals, which stay in the tier
 * the originals need, so no bytes move. The storage reserved for the copies is released.
 */
export async function archiveCopies(trx: Trx, copies: Copies): Promise<void> {
  const step = { from: [ArchiveStatus.NOTARCHIVED], to: ArchiveStatus.ARCHIVED };
  await archiveSubtrees(trx, copies.tenantid, copies.nodeids, step);
  const stacks = await listStack(trx, copies.tenantid, copies.podids);
  const pods = await archiveScope(trx, { ...copies, podids: stacks.map(({ id }) => id) }, step);
  await countStorage(trx, copies.tenantid, -(await sumAssets(trx, copies.tenantid, pods)));
}
