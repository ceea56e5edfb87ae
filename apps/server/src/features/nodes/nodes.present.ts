import type { Node } from '@rushes/contract/nodes';
import type { CountedRow } from './nodes.queries.ts';

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
