import type { Trx } from '#platform/context/context.ts';
import { requireDepth } from '../nodes.policy.ts';
import { countLevels } from '../subtrees/subtrees.queries.ts';

/** Call before a move or copy: paths that are too deep for the index must never be written. */
export async function requireShallow(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  target: { path: string },
): Promise<void> {
  requireDepth(target.path, 'targetnodeid', await countLevels(trx, tenantid, ids));
}
