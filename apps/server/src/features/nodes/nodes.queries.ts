import { type ArchiveStatus, NodeType, type ProjectStatus } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';

export interface NodeRow {
  id: string;
  tenantid: string;
  parentid: string | null;
  path: string;
  type: NodeType;
  name: string;
  note: string;
  teamonly: 0 | 1;
  archived: ArchiveStatus;
  projectstatus: ProjectStatus | null;
  createdat: string;
  deletedat: string | null;
  /** Own or inherited: the node or something above it is team-only. */
  hidden: boolean;
}

export interface CountedRow extends NodeRow {
  subfolders: number;
  pods: number;
}

export interface ClientRow {
  clientaddressline1: string;
  clientaddressline2: string;
  clientzipcode: string;
  clientcity: string;
  clientcountry: string;
  clientwebsite: string;
  logokey: string | null;
  logotype: string | null;
}

const columns = sql`n.id, n.tenantid, n.parentid, n.path::text as path, n.type, n.name, n.note, n.teamonly,
  n.archived, n.projectstatus, n.createdat, n.deletedat, n.hidden = 1 as hidden`;

/** Counts only what this user can see: a client user must not learn how many items are hidden. */
const counts = (team: boolean) => sql`
  (select count(*)::int from nodes c where c.parentid = n.id and c.deletedat is null
    and (${team} or c.teamonly = 0)) as subfolders,
  (select count(*)::int from pods p where p.nodeid = n.id and p.deletedat is null and p.parentpodid is null
    and (${team} or p.teamonly = 0)) as pods`;

export async function findNode(
  db: Db,
  tenantids: readonly string[],
  id: string,
): Promise<NodeRow | undefined> {
  return (await findNodes(db, tenantids, [id]))[0];
}

/** Those of these nodes that are not deleted, in no particular order. */
export async function findNodes(
  db: Db,
  tenantids: readonly string[],
  ids: readonly string[],
): Promise<NodeRow[]> {
  const result = await sql<NodeRow>`
    select ${columns} from nodes n
    where n.id = any(${[...ids]}::uuid[]) and n.tenantid = any(${[...tenantids]}::uuid[])
      and n.deletedat is null`.execute(db);
  return result.rows;
}

export async function countNodes(
  db: Db,
  tenantids: readonly string[],
  ids: readonly string[],
  team: boolean,
): Promise<CountedRow[]> {
  const result = await sql<CountedRow>`
    select ${columns}, ${counts(team)} from nodes n
    where n.id = any(${[...ids]}::uuid[]) and n.tenantid = any(${[...tenantids]}::uuid[])
      and n.deletedat is null order by n.sortkey, n.id`.execute(db);
  return result.rows;
}

export async function findClientRow(db: Db, tenantid: string, id: string): Promise<ClientRow | undefined> {
  return db
    .selectFrom('nodes')
    .select([
      'clientaddressline1',
      'clientaddressline2',
      'clientzipcode',
      'clientcity',
      'clientcountry',
      'clientwebsite',
      'logokey',
      'logotype',
    ])
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();
}

/**
 * Children with these names that are not deleted. If several share a name and parent: folders first, then the oldest.
 */
export async function findChildrenNamed(
  db: Db,
  tenantid: string,
  wanted: readonly { parentid: string; name: string; sortkey: string }[],
  team: boolean,
): Promise<NodeRow[]> {
  const result = await sql<NodeRow>`
    select distinct on (n.parentid, n.name) ${columns}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (parentid uuid, name text, sortkey text)
      join nodes n on n.parentid = w.parentid and n.sortkey = w.sortkey and n.name = w.name
    where n.tenantid = ${tenantid} and n.deletedat is null and (${team} or n.teamonly = 0)
    order by n.parentid, n.name, n.type, n.createdat, n.id`.execute(db);
  return result.rows;
}

export async function listSteps(db: Database, tenantid: string, from: string, to: string) {
  const result = await sql<{ id: string; name: string; type: NodeType }>`
    select id, name, type from nodes
    where tenantid = ${tenantid} and path @> ${to}::ltree and path <@ ${from}::ltree
    order by nlevel(path)`.execute(db);
  return result.rows;
}

export async function sumPods(
  db: Database,
  tenantid: string,
  nodeid: string,
  team: boolean,
): Promise<number> {
  const result = await sql<{ size: number }>`
    select coalesce(sum(size), 0)::int8 as size from pods
    where nodeid = ${nodeid} and tenantid = ${tenantid} and deletedat is null
      and (${team} or teamonly = 0)`.execute(db);
  return result.rows[0]!.size;
}

export async function findRootId(trx: Trx, tenantid: string): Promise<string> {
  const row = await trx
    .selectFrom('nodes')
    .select('id')
    .where('tenantid', '=', tenantid)
    .where('type', '=', NodeType.TENANT)
    .executeTakeFirstOrThrow();
  return row.id;
}
