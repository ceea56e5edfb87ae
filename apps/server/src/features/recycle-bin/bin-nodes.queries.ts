import type { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { listRows, listValues } from '#platform/db/rows.ts';

// Nodes that are deleted, or about to be.

export interface BinNode {
  id: string;
  tenantid: string;
  parentid: string;
  path: string;
  type: NodeType;
  name: string;
  archived: ArchiveStatus;
  hidden: boolean;
  deletionid: string;
  deletedat: string;
}

const columns = sql`n.id, n.tenantid, n.parentid, n.path::text as path, n.type, n.name, n.archived,
  n.hidden = 1 as hidden, n.deletionid, n.deletedat`;
const tops = (paths: readonly string[]) => sql`unnest(${[...paths]}::text[]::ltree[]) as top (path)`;

/** Those of these nodes that are in the recycle bin. */
export function findBinNodes(db: Db, tenantid: string, ids: readonly string[]) {
  return listRows<BinNode>(db)`
    select ${columns} from nodes n
    where n.id = any(${[...ids]}::uuid[]) and n.tenantid = ${tenantid} and n.deletedat is not null
    order by n.path`;
}

/** The node that an operation claimed by its path; empty if it no longer exists. */
export function findClaimedNode(trx: Trx, tenantid: string, path: string) {
  return listRows<BinNode>(trx)`
    select ${columns} from nodes n
    where n.path = ${path}::ltree and n.tenantid = ${tenantid} and n.deletedat is not null`;
}

/** Locks the nodes at and below these paths that are not deleted, until commit. */
export function lockUndeletedNodes(trx: Trx, tenantid: string, paths: readonly string[]) {
  return listValues<string>(trx)`
    select n.id from ${tops(paths)} join nodes n on n.path <@ top.path
    where n.tenantid = ${tenantid} and n.deletedat is null order by n.id for no key update of n`;
}

/** Every node at and below these paths, deleted or not, with its deletion id. */
export async function listBelow(
  trx: Trx,
  tenantid: string,
  paths: readonly string[],
): Promise<{ id: string; path: string; archived: ArchiveStatus; deletionid: string | null }[]> {
  return listRows<{
    id: string;
    path: string;
    archived: ArchiveStatus;
    deletionid: string | null;
  }>(trx)`
    select n.id, n.path::text as path, n.archived, n.deletionid from ${tops(paths)} join nodes n on n.path <@ top.path
    where n.tenantid = ${tenantid} order by n.path`;
}

export interface Ancestor {
  id: string;
  parentid: string | null;
  path: string;
  name: string;
  archived: ArchiveStatus;
  hidden: boolean;
  deleted: boolean;
}

/** All ancestors of these nodes and the nodes themselves, top down. */
export function listAncestors(trx: Trx, tenantid: string, ids: readonly string[]) {
  return listRows<Ancestor>(trx)`
    select distinct on (a.path) a.id, a.parentid, a.path::text as path, a.name, a.archived, a.hidden = 1 as hidden,
      a.deletedat is not null as deleted
    from nodes n join nodes a on a.path @> n.path
    where n.id = any(${[...ids]}::uuid[]) and n.tenantid = ${tenantid}
    order by a.path`;
}
