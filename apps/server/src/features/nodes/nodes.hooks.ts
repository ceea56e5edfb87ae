import { NodeType } from '@rushes/contract/enums';
import type { Trx } from '#platform/context/context.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { deleteNodes, findRootId, insertNode, updateName } from './nodes.queries.ts';
import { announce, pathLabel } from './nodes.service.ts';

/** The top of a new tenant's tree; it carries the tenant's name. */
export async function plantRoot(
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
  await updateName(trx, tenantid, id, name, sortKey(name));
  await announce(trx, tenantid, id, true);
}

export async function eraseNodes(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await deleteNodes(trx, tenantid);
}
