import type { Trx } from '#platform/context/context.ts';
import { slices } from '#platform/ids/slices.ts';
import { refreshHidden } from '../write-node.queries.ts';
import * as queries from './bin.queries.ts';

// Moves nodes into and out of the recycle bin. The caller must hold the tree lock or have claimed the paths.

/** `topids` are the nodes the user selected; the others are deleted with them. */
export const binNodes = queries.binNodes;

/**
 * Restores nodes. Those that stay deleted inside them become separate items in the recycle bin. `topids`: the nodes
 * that the others are below, whose parents may have become team-only.
 */
export async function restoreNodes(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  topids: readonly string[],
): Promise<void> {
  await queries.unbinNodes(trx, tenantid, ids);
  for (const slice of slices(ids, 1000)) await queries.promoteNodes(trx, tenantid, slice);
  await refreshHidden(trx, tenantid, topids);
}
