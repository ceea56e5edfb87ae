import type { ArchiveStatus, State } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { ArchiveScope } from '#features/pods/tier/index.ts';
import type { Db, Trx } from '#platform/context/context.ts';
import { listRows, listValues, readRow, readValue } from '#platform/db/rows.ts';

export interface ChosenPod {
  id: string;
  tenantid: string;
  nodeid: string;
  path: string;
  hidden: boolean;
  name: string;
  archived: ArchiveStatus;
  state: State;
}

export function findPods(db: Db, tenantids: readonly string[], ids: readonly string[]) {
  return listRows<ChosenPod>(db)`
    select p.id, p.tenantid, p.nodeid, n.path::text as path, p.teamonly = 1 or n.hidden = 1 as hidden, p.name,
      p.archived, p.state
    from pods p join nodes n on n.id = p.nodeid
    where p.id = any(${[...ids]}::uuid[]) and p.tenantid = any(${[...tenantids]}::uuid[])
      and p.deletedat is null and n.deletedat is null`;
}

export interface ArchiveSize {
  id: string;
  pods: number;
  size: number;
  duration: number;
  /** Part of the item is being archived or unarchived. */
  moving: boolean;
  /** Part of the item is still being uploaded or processed, or a service or a conversion runs on it. */
  made: boolean;
}

const weight = (stable: ArchiveStatus, seen: ReturnType<typeof sql>) => sql`
  count(p.id) filter (where p.archived = ${stable} and ${seen})::int as pods,
  coalesce(sum(p.size) filter (where p.archived = ${stable} and ${seen}), 0)::int8 as size,
  coalesce(sum(p.duration) filter (where p.archived = ${stable} and ${seen}), 0)::int8 as duration,
  coalesce(bool_or(p.archived = 0 and (p.state in (1, 2)
    or exists (select from service_runs r where r.podid = p.id and r.state in ('queued', 'running'))
    or exists (select from assets a where a.podid = p.id and a.deletedat is null and a.state in (1, 2)
      and a.metadata ? 'launched'))), false) as made`;

/**
 * Movable contents of these nodes. Counts only what this user can see, but `moving` and `made` consider all contents.
 */
export function weighNodes(
  db: Db,
  tenantid: string,
  ids: readonly string[],
  stable: ArchiveStatus,
  teamids: readonly string[],
) {
  const seen = sql`(top.id = any(${[...teamids]}::uuid[]) or (p.teamonly = 0 and n.hidden = 0))`;
  return listRows<ArchiveSize>(db)`
    select top.id, ${weight(stable, seen)}, coalesce(bool_or(n.archived > 1 or p.archived > 1), false) as moving
    from nodes top join nodes n on n.path <@ top.path and n.deletedat is null
      left join pods p on p.nodeid = n.id and p.deletedat is null
    where top.id = any(${[...ids]}::uuid[]) and top.tenantid = ${tenantid}
    group by top.id`;
}

/** The same for files, each including the older versions in its stack. */
export function weighPods(db: Db, tenantid: string, ids: readonly string[], stable: ArchiveStatus) {
  return listRows<ArchiveSize>(db)`
    select head.id, ${weight(stable, sql`true`)}, coalesce(bool_or(p.archived > 1), false) as moving
    from pods head join lateral (
      select head.id, head.archived, head.size, head.duration, head.state
      union all
      select v.id, v.archived, v.size, v.duration, v.state from pods v
      where v.parentpodid = head.id and v.deletedat is null) p on true
    where head.id = any(${[...ids]}::uuid[]) and head.tenantid = ${tenantid}
    group by head.id`;
}

/** The given files and the versions in their stacks. */
export function listStack(trx: Trx, tenantid: string, ids: readonly string[]) {
  return listRows<{ id: string; path: string }>(trx)`
    select p.id, n.path::text as path from pods p join nodes n on n.id = p.nodeid
    where (p.id = any(${[...ids]}::uuid[]) or p.parentpodid = any(${[...ids]}::uuid[]))
      and p.tenantid = ${tenantid} and p.deletedat is null`;
}

const scoped = ({ tenantid, nodeids, podids }: ArchiveScope) => sql`
  select unnest(${[...podids]}::uuid[]) as id
  union
  select below.id from nodes top join nodes n on n.path <@ top.path join pods below on below.nodeid = n.id
  where top.id = any(${[...nodeids]}::uuid[]) and top.tenantid = ${tenantid}`;

/** Files of a scope in these states. Includes deleted files: they must not stay in an intermediate state. */
export function listInState(db: Db, scope: ArchiveScope, at: readonly ArchiveStatus[]) {
  return listValues<string>(db)`
    select p.id from (${scoped(scope)}) s join pods p on p.id = s.id
    where p.tenantid = ${scope.tenantid} and p.archived = any(${[...at]}::int[]) order by p.id`;
}

/** Whether a file of the scope that is not deleted did not reach the wanted state. */
export function isLeftBehind(trx: Trx, scope: ArchiveScope, wanted: ArchiveStatus) {
  return readValue<boolean>(trx)`
    select exists (
      select 1 from (${scoped(scope)}) s join pods p on p.id = s.id
      where p.tenantid = ${scope.tenantid} and p.deletedat is null and p.archived <> ${wanted}) as left`;
}

/** Disk space the operation may need: archiving works one file at a time, unarchiving needs space for all files. */
export function measureBytes(db: Db, scope: ArchiveScope, stable: ArchiveStatus) {
  return readRow<{ largest: number; all: number }>(db)`
    select coalesce(max(size), 0)::int8 as largest, coalesce(sum(size), 0)::int8 as all from (
      select distinct b.key, b.size from (${scoped(scope)}) s join pods p on p.id = s.id
        join assets a on a.podid = p.id and a.deletedat is null join blobs b on b.key = a.storagekey
      where p.tenantid = ${scope.tenantid} and p.deletedat is null and p.archived = ${stable}
        and b.archived = ${stable}) bytes`;
}

export interface ChangedNode {
  id: string;
  tenantid: string;
  parentid: string | null;
  path: string;
  hidden: boolean;
}

/** The named nodes first, then their descendants, up to the limit for events. */
export function listChangedNodes(trx: Trx, scope: ArchiveScope, limit: number) {
  return listRows<ChangedNode>(trx)`
    select n.id, n.tenantid, n.parentid, n.path::text as path, n.hidden = 1 as hidden
    from nodes top join nodes n on n.path <@ top.path
    where top.id = any(${[...scope.nodeids]}::uuid[]) and top.tenantid = ${scope.tenantid} and n.deletedat is null
    order by n.id <> top.id, nlevel(n.path), n.id limit ${limit + scope.nodeids.length}`;
}

export interface ChangedPod {
  id: string;
  tenantid: string;
  nodeid: string;
  path: string;
  hidden: boolean;
}

export function listChangedPods(trx: Trx, tenantid: string, ids: readonly string[]) {
  return listRows<ChangedPod>(trx)`
    select p.id, p.tenantid, p.nodeid, n.path::text as path, p.teamonly = 1 or n.hidden = 1 as hidden
    from pods p join nodes n on n.id = p.nodeid
    where p.id = any(${[...ids]}::uuid[]) and p.tenantid = ${tenantid} and p.deletedat is null
    order by p.nodeid, hidden, p.id`;
}

/** The items the user selected, with their current names. */
export function listNamed(
  trx: Trx,
  tenantid: string,
  named: { nodeids: readonly string[]; podids: readonly string[] },
) {
  return listRows<{ nodeid: string; podid: string | null; name: string; hidden: boolean }>(trx)`
    select n.id as nodeid, null::uuid as podid, n.name, n.hidden = 1 as hidden from nodes n
    where n.id = any(${[...named.nodeids]}::uuid[]) and n.tenantid = ${tenantid}
    union all
    select p.nodeid, p.id, p.name, p.teamonly = 1 or n.hidden = 1 from pods p join nodes n on n.id = p.nodeid
    where p.id = any(${[...named.podids]}::uuid[]) and p.tenantid = ${tenantid}`;
}

export async function findUserName(trx: Trx, userid: string): Promise<string> {
  const row = await trx
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', userid)
    .executeTakeFirst();
  return row ? `${row.firstname} ${row.lastname}` : '';
}
