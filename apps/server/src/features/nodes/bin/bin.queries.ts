import type { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

// Moves nodes into and out of the recycle bin, and purges them. The caller must hold the tree lock or have claimed the
// paths.

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
export async function findBinNodes(
  db: Database | Trx,
  tenantid: string,
  ids: readonly string[],
): Promise<BinNode[]> {
  const result = await sql<BinNode>`
    select ${columns} from nodes n
    where n.id = any(${[...ids]}::uuid[]) and n.tenantid = ${tenantid} and n.deletedat is not null
    order by n.path`.execute(db);
  return result.rows;
}

/** The node that an operation claimed by its path; empty if it no longer exists. */
export async function findClaimedNode(trx: Trx, tenantid: string, path: string): Promise<BinNode[]> {
  const result = await sql<BinNode>`
    select ${columns} from nodes n
    where n.path = ${path}::ltree and n.tenantid = ${tenantid} and n.deletedat is not null`.execute(trx);
  return result.rows;
}

/** Locks the nodes at and below these paths that are not deleted, until commit. */
export async function lockLiving(trx: Trx, tenantid: string, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from ${tops(paths)} join nodes n on n.path <@ top.path
    where n.tenantid = ${tenantid} and n.deletedat is null order by n.id for no key update of n`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface Deletion {
  tenantid: string;
  deletionid: string;
  userid: string;
}

/** `topids` are the nodes the user selected; the others were deleted with them. */
export async function binNodes(
  trx: Trx,
  { tenantid, deletionid, userid }: Deletion,
  ids: readonly string[],
  topids: readonly string[],
): Promise<void> {
  await sql`
    update nodes set deletedat = now(), deletionid = ${deletionid}, deletedbyid = ${userid},
      binned = (id = any(${[...topids]}::uuid[]))::int
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid} and deletedat is null`.execute(trx);
}

/** Every node at and below these paths, deleted or not, with its deletion id. */
export async function listBelow(
  trx: Trx,
  tenantid: string,
  paths: readonly string[],
): Promise<{ id: string; path: string; archived: ArchiveStatus; deletionid: string | null }[]> {
  const result = await sql<{
    id: string;
    path: string;
    archived: ArchiveStatus;
    deletionid: string | null;
  }>`
    select n.id, n.path::text as path, n.archived, n.deletionid from ${tops(paths)} join nodes n on n.path <@ top.path
    where n.tenantid = ${tenantid} order by n.path`.execute(trx);
  return result.rows;
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
export async function listAncestors(trx: Trx, tenantid: string, ids: readonly string[]): Promise<Ancestor[]> {
  const result = await sql<Ancestor>`
    select distinct on (a.path) a.id, a.parentid, a.path::text as path, a.name, a.archived, a.hidden = 1 as hidden,
      a.deletedat is not null as deleted
    from nodes n join nodes a on a.path @> n.path
    where n.id = any(${[...ids]}::uuid[]) and n.tenantid = ${tenantid}
    order by a.path`.execute(trx);
  return result.rows;
}

export async function unbinNodes(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  await sql`
    update nodes set deletedat = null, deletionid = null, deletedbyid = null, binned = 0
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid}`.execute(trx);
}

/** Nodes that stay deleted inside restored folders become separate items in the recycle bin. */
export async function promoteNodes(trx: Trx, tenantid: string, parentids: readonly string[]): Promise<void> {
  await sql`
    update nodes set binned = 1
    where parentid = any(${[...parentids]}::uuid[]) and tenantid = ${tenantid}
      and deletedat is not null and binned = 0`.execute(trx);
}

/** One statement, so the order of parents and children does not matter. Returns the logo keys. */
export async function deleteBinned(trx: Trx, tenantid: string, ids: readonly string[]): Promise<string[]> {
  const result = await sql<{ logokey: string | null }>`
    delete from nodes where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid} and deletedat is not null
    returning logokey`.execute(trx);
  return result.rows.flatMap(({ logokey }) => logokey ?? []);
}
