import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, readRow, readValue } from '#platform/db/rows.ts';

// Queries that run before items are deleted, restored or purged.

const tops = (paths: readonly string[]) => sql`unnest(${[...paths]}::text[]::ltree[]) as top (path)`;

export interface Measure {
  nodes: number;
  pods: number;
  /** Part of it is being archived or unarchived. */
  busy: boolean;
  /** Part of it is team-only. */
  hidden: boolean;
}

/** What is at and below these paths: not deleted, or with `bin` everything. */
export function measureTrees(trx: Trx, tenantid: string, paths: readonly string[], of: 'living' | 'bin') {
  const isCounted = sql`(${of === 'bin'} or x.deletedat is null)`;
  return readRow<Measure>(trx)`
    with n as materialized (
      select x.id, x.archived, x.hidden from ${tops(paths)} join nodes x on x.path <@ top.path
      where x.tenantid = ${tenantid} and ${isCounted}
    ), p as (
      select count(*)::int as pods, coalesce(bool_or(x.archived > 1), false) as busy,
        coalesce(bool_or(x.teamonly = 1), false) as hidden
      from n join pods x on x.nodeid = n.id where x.tenantid = ${tenantid} and ${isCounted}
    )
    select (select count(*)::int from n) as nodes, p.pods,
      p.busy or coalesce((select bool_or(n.archived > 1) from n), false) as busy,
      p.hidden or coalesce((select bool_or(n.hidden = 1) from n), false) as hidden
    from p`;
}

/** Bytes of these files that count as active storage: all current assets of files that are not archived. */
export function sumActive(trx: Trx, tenantid: string, podids: readonly string[]) {
  return readValue<number>(trx)`
    select coalesce(sum(a.size), 0)::int8 as bytes from pods p join assets a on a.podid = p.id
    where p.id = any(${[...podids]}::uuid[]) and p.tenantid = ${tenantid} and p.archived <> 1
      and a.deletedat is null`;
}

/** The same for files deleted with these folders by one deletion. */
export function sumActiveIn(trx: Trx, tenantid: string, nodeids: readonly string[], deletionid: string) {
  return readValue<number>(trx)`
    select coalesce(sum(a.size), 0)::int8 as bytes from pods p join assets a on a.podid = p.id
    where p.nodeid = any(${[...nodeids]}::uuid[]) and p.tenantid = ${tenantid} and p.archived <> 1
      and p.deletionid = ${deletionid} and a.deletedat is null`;
}

/** Of all deleted files in these folders. */
export async function sumBinnedIn(trx: Trx, tenantid: string, nodeids: readonly string[]): Promise<number> {
  const result = await sql<{ bytes: number }>`
    select coalesce(sum(a.size), 0)::int8 as bytes from pods p join assets a on a.podid = p.id
    where p.nodeid = any(${[...nodeids]}::uuid[]) and p.tenantid = ${tenantid} and p.archived <> 1
      and p.deletedat is not null and a.deletedat is null`.execute(trx);
  return result.rows[0]!.bytes;
}

export interface Contents {
  nodes: number;
  pods: number;
  size: number;
  paths: string[];
}

/** Enough to recognize the contents; a record of 100,000 lines is useless. */
const MOST_PATHS = 200;

/**
 * Contents of a folder that is being deleted or purged, for the action record. A visible folder gets two records, one
 * for everyone and one for the team: `hidden` selects the second.
 */
export function describeContents(
  trx: Trx,
  node: { tenantid: string; id: string; path: string },
  of: { hidden: boolean; all: boolean; from: 'living' | 'bin' },
) {
  const isCounted = sql`(x.deletedat is null) = ${of.from === 'living'}`;
  const depth = node.path.split('.').length;
  const label = sql`(select string_agg(a.name, '/' order by nlevel(a.path)) from nodes a
    where a.path @> x.path and nlevel(a.path) > ${depth})`;
  const wanted = of.hidden ? 1 : 0;
  return readRow<Contents>(trx)`
    with n as materialized (
      select x.id, x.path, x.hidden from nodes x
      where x.path <@ ${node.path}::ltree and x.tenantid = ${node.tenantid} and ${isCounted}
    ), p as materialized (
      select x.id, x.name, x.size, x.parentpodid, n.path from n join pods x on x.nodeid = n.id
      where ${isCounted} and (${of.all} or greatest(x.teamonly, n.hidden) = ${wanted})
    ), m as materialized (
      select n.* from n where n.id <> ${node.id} and (${of.all} or n.hidden = ${wanted})
    ), named as (
      (select ${label} || '/' as path from m x order by x.path limit ${MOST_PATHS})
      union all
      (select concat_ws('/', ${label}, x.name) from p x order by x.path, x.name limit ${MOST_PATHS})
    )
    select (select count(*)::int from m) as nodes,
      (select count(*)::int from p where parentpodid is null) as pods,
      (select coalesce(sum(size), 0)::int8 from p) as size,
      coalesce((select array_agg(path) from (
        select path from named order by path collate "C" limit ${MOST_PATHS}) first), '{}') as paths`;
}

export interface HeldNode {
  nodeid: string;
  parentid: string;
  path: string;
  hidden: boolean;
  userids: string[];
}

/** The nodes among these where a user's access starts. */
export function listHeld(trx: Trx, tenantid: string, nodeids: readonly string[]) {
  return listRows<HeldNode>(trx)`
    select n.id as nodeid, n.parentid, n.path::text as path, n.hidden = 1 as hidden, array_agg(a.userid) as userids
    from access_points a join nodes n on n.id = a.nodeid
    where a.nodeid = any(${[...nodeids]}::uuid[]) and a.tenantid = ${tenantid}
    group by n.id`;
}

export interface Entry {
  kind: 'node' | 'pod';
  id: string;
  /** Path of a node, or of the folder of a file. */
  path: string;
  /** Number of nodes and files that belong to the entry. */
  weight: number;
}

const weight = sql`case when e.kind = 'pod' then 1 + (select count(*)::int from pods v where v.parentpodid = e.id)
  else (select count(*)::int from nodes x where x.path <@ e.path)
    + (select count(*)::int from nodes x join pods y on y.nodeid = x.id where x.path <@ e.path) end`;

/** Entries of the recycle bin below a node, oldest first, except those an operation has claimed. */
export function listEntries(
  trx: Db,
  tenantid: string,
  from: { path: string; before: string; limit: number | null },
) {
  const { before } = from;
  return listRows<Entry>(trx)`
    select e.kind, e.id, e.path::text as path, ${weight} as weight from (
      select 'node' as kind, n.id, n.path, n.deletedat from nodes n
      where n.binned = 1 and n.tenantid = ${tenantid} and n.path <@ ${from.path}::ltree
        and n.deletedat <= ${before}::timestamptz
      union all
      select 'pod', p.id, n.path, p.deletedat from pods p join nodes n on n.id = p.nodeid
      where p.binned = 1 and p.tenantid = ${tenantid} and n.path <@ ${from.path}::ltree
        and p.deletedat <= ${before}::timestamptz
    ) e
    where not exists (select 1 from operations o, unnest(o.paths) claimed
      where o.tenantid = ${tenantid} and (claimed @> e.path or (e.kind = 'node' and claimed <@ e.path)))
    order by e.deletedat, e.id limit ${from.limit}`;
}

/** Tenants with items beyond their retention period, and the cut-off time. */
export function listOverdue(db: Database) {
  return listRows<{ tenantid: string; path: string; before: string }>(db)`
    select t.id as tenantid, root.path::text as path, due.before::text as before
    from tenants t join nodes root on root.tenantid = t.id and root.type = 4,
      lateral (select now() - t.recycle_bin_retention_period * interval '1 day' as before) due
    where t.deletedat is null and (
      exists (select 1 from nodes n where n.binned = 1 and n.tenantid = t.id and n.deletedat < due.before)
      or exists (select 1 from pods p where p.binned = 1 and p.tenantid = t.id and p.deletedat < due.before))
    order by t.id`;
}

/** Cut-off for emptying the recycle bin: items deleted later are excluded. */
export function databaseTime(trx: Trx) {
  return readValue<string>(trx)`select clock_timestamp()::text as now`;
}

export function findPerson(db: Trx, userid: string) {
  return findRow<{ userid: string; name: string }>(db)`
    select id as userid, firstname || ' ' || lastname as name from users where id = ${userid}`;
}
