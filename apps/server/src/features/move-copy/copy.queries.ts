import { State } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { listRows, readRow, readValue } from '#platform/db/rows.ts';

/** The names in use in a folder, of nodes or of files. */
export async function listNames(
  db: Db,
  tenantid: string,
  nodeid: string,
  kind: 'node' | 'pod',
): Promise<Set<string>> {
  const result =
    kind === 'node'
      ? await sql<{ name: string }>`
          select name from nodes
          where parentid = ${nodeid} and tenantid = ${tenantid} and deletedat is null`.execute(db)
      : await sql<{ name: string }>`
          select name from pods
          where nodeid = ${nodeid} and tenantid = ${tenantid} and deletedat is null and parentpodid is null`.execute(
          db,
        );
  return new Set(result.rows.map(({ name }) => name));
}

/**
 * Locks the files to copy. Otherwise a file that starts reprocessing between the check and the insert would be copied
 * in the state of waiting for a job. Long operations claim their paths instead.
 */
export async function holdFiles(
  trx: Trx,
  tenantid: string,
  paths: readonly string[],
  headids: readonly string[],
): Promise<void> {
  await sql`
    select p.id from pods p
    where p.tenantid = ${tenantid} and p.deletedat is null and p.id in (
      select h.id from pods h where h.id = any(${[...headids]}::uuid[])
      union select v.id from pods v where v.parentpodid = any(${[...headids]}::uuid[])
      union select f.id from unnest(${[...paths]}::text[]::ltree[]) top join nodes n on n.path <@ top
        join pods f on f.nodeid = n.id where f.deletedat is null)
    order by p.id for share of p`.execute(trx);
}

export interface Stuck {
  id: string;
  name: string;
  state: 0 | 1 | 2 | 3;
  archived: 0 | 1 | 2 | 3 | 4;
  broken: boolean;
}

/**
 * Files at and below these paths, with totals of their assets. A lateral join, so that the planner never scans all
 * assets.
 */
const below = (tenantid: string, paths: readonly string[], team: boolean) => sql`
  from unnest(${[...paths]}::text[]::ltree[]) top
    join nodes n on n.path <@ top and n.tenantid = ${tenantid} and n.deletedat is null and (${team} or n.hidden = 0)
    join pods p on p.nodeid = n.id and p.deletedat is null and (${team} or p.teamonly = 0)
    cross join lateral (
      select coalesce(sum(a.size) filter (where a.state = 3), 0) as bytes,
        coalesce(bool_or(a.type = 0 and (a.broken = 1 or a.state <> 3)), false) as broken
      from assets a where a.podid = p.id and a.deletedat is null) asset`;

/** Files at and below these paths that cannot be copied. */
export function listStuck(db: Db, tenantid: string, paths: readonly string[], team: boolean) {
  return listRows<Stuck>(db)`
    select p.id, p.name, p.state, p.archived, asset.broken ${below(tenantid, paths, team)}
    where p.state <> 3 or p.archived <> 0 or asset.broken order by p.sortkey, p.id`;
}

/** The storage needed for a copy of everything at and below these paths. */
export function sumCopyable(db: Db, tenantid: string, paths: readonly string[], team: boolean) {
  return readValue<number>(db)`
    select coalesce(sum(asset.bytes), 0)::int8 as bytes ${below(tenantid, paths, team)}
    where p.state = 3 and p.archived = 0 and not asset.broken`;
}

interface CopyableAsset {
  id: string;
  podid: string;
  size: number;
}

/** The assets that are copied with a file: no retired and no incomplete ones. */
export function listCopyable(db: Db, tenantid: string, podids: readonly string[]) {
  return listRows<CopyableAsset>(db)`
    select id, podid, size from assets
    where podid = any(${[...podids]}::uuid[]) and tenantid = ${tenantid} and deletedat is null
      and state = ${State.COMPLETE}`;
}

/** Number of nodes and pods at and below these paths that are not deleted; each version counts as a pod. */
export function countSubtrees(db: Db, tenantid: string, paths: readonly string[]) {
  return readRow<{ nodes: number; pods: number }>(db)`
    with below as (
      select n.id from unnest(${[...paths]}::text[]::ltree[]) top join nodes n on n.path <@ top
      where n.tenantid = ${tenantid} and n.deletedat is null
    )
    select (select count(*)::int from below) as nodes,
      (select count(*)::int from below join pods p on p.nodeid = below.id where p.deletedat is null) as pods`;
}
