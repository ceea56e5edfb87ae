import { NodeType } from '@rushes/contract/enums';
import type { Trx } from '#platform/context/context.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { pathLabel } from './model/path-label.ts';
import { emitNodeChanged } from './nodes.events.ts';
import { findNode, findRootId } from './nodes.queries.ts';
import { deleteNodes, insertNode, updateNode } from './write-node.queries.ts';

/** Creates the root node of a new tenant, with the tenant's name. */
export async function createRootNode(
  trx: Trx,
  { tenantid, rootnodeid: id, name }: { tenantid: string; rootnodeid: string; name: string },
): Promise<void> {
  await insertNode(trx, {
    id,
    tenantid,
    parentid: null,
    path: pathLabel(id),
    type: NodeType.TENANT,
    name,
    sortkey: sortKey(name),
    note: '',
    teamonly: 0,
    projectstatus: null,
  });
}

export async function renameRoot(
  trx: Trx,
  { tenantid, name }: { tenantid: string; name: string },
): Promise<void> {
  const id = await findRootId(trx, tenantid);
  await updateNode(trx, tenantid, id, { name, sortkey: sortKey(name) });
  const root = await findNode(trx, [tenantid], id);
  if (root) await emitNodeChanged(trx, root);
}

export async function eraseNodes(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await deleteNodes(trx, tenantid);
}
