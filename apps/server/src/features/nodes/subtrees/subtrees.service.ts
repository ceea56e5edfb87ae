import type { ArchiveStatus } from '@rushes/contract/enums';
import type { Trx } from '#platform/context/context.ts';
import { slices } from '#platform/ids/slices.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { pathLabel } from '../model/path-label.ts';
import * as queries from './subtrees.queries.ts';

// Whole subtrees, for moving, copying and archiving. The caller must hold the tree lock or have claimed the paths, and
// pass only nodes that do not contain each other (`topmost`).

/** Everything at and below these paths, parents first; deleted nodes only with `withDeleted`. */
export const listSubtrees = queries.listSubtrees;

/** With deleted nodes, because they may be restored. */
export const moveSubtrees = queries.moveSubtrees;

/** Changes all nodes that are not deleted and have a state in `from`. Returns how many there were. */
export const archiveSubtrees = queries.archiveSubtrees;

/** Number of copied rows per statement. */
const BATCH = 2000;

/** `rows` come from listSubtrees, optionally renamed. Returns a map of old id to new id. */
export async function copySubtrees(
  trx: Trx,
  tenantid: string,
  rows: readonly (queries.SubtreeRow & { rename?: string })[],
  target: queries.Destination,
  archived: ArchiveStatus,
): Promise<Map<string, string>> {
  const made = new Map<string, { id: string; path: string; hidden: boolean }>();
  const copies = rows.map((row) => {
    const above = made.get(row.parentid ?? '') ?? target;
    const id = newId();
    const copy = { id, path: `${above.path}.${pathLabel(id)}`, hidden: above.hidden || row.teamonly === 1 };
    made.set(row.id, copy);
    const { rename: name } = row;
    const called = name === undefined ? {} : { name, sortkey: sortKey(name) };
    return { ...copy, hidden: copy.hidden ? 1 : 0, source: row.id, parentid: above.id, ...called };
  });
  // Parents come first, so no batch references a later one.
  for (const batch of slices(copies, BATCH)) await queries.insertCopies(trx, tenantid, batch, archived);
  return new Map([...made].map(([from, { id }]) => [from, id]));
}
