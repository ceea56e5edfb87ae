import { NodeType } from '@rushes/contract/enums';
import type { Node, NodeDetails, Step } from '@rushes/contract/nodes';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { logoUrl } from './model/logo-url.ts';
import type { ClientRow, CountedRow } from './nodes.queries.ts';

export function presentNode(row: CountedRow): Node {
  return {
    id: row.id,
    tenantid: row.tenantid,
    parentid: row.parentid,
    name: row.name,
    type: row.type,
    note: row.note,
    teamonly: row.teamonly,
    archived: row.archived,
    projectstatus: row.projectstatus,
    createdat: row.createdat,
    deletedat: row.deletedat,
    subfoldersCount: row.subfolders,
    podsCount: row.pods,
  };
}

export function presentDetails(
  keyring: Keyring,
  row: CountedRow,
  client: ClientRow,
  more: { rootpath: Step[]; size: number },
): NodeDetails {
  const { logokey, logotype, ...fields } = client;
  return {
    ...presentNode(row),
    ...fields,
    clientlogourl:
      row.type !== NodeType.TENANT && logokey && logotype
        ? logoUrl(keyring, row.id, logokey, logotype)
        : null,
    hidden: row.hidden ? 1 : 0,
    ...more,
  };
}
