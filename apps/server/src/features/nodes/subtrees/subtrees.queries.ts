import type { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';

export interface SubtreeRow {
  id: string;
  parentid: string | null;
  path: string;
  type: NodeType;
  name: string;
  teamonly: 0 | 1;
  hidden: boolean;
  archived: ArchiveStatus;
  deletedat: string | null;
}

/** Everything at and below these paths, parents first; deleted nodes only with `withDeleted`. */
export async function listSubtrees(
  db: Db,
  tenantid: string,
  paths: readonly string[],
  { withDeleted = false } = {},
): Promise<SubtreeRow[]> {
  const result = await sql<SubtreeRow>`
    select n.id, n.parentid, n.path::text as path, n.type, n.name, n.teamonly, n.hidden = 1 as hidden, n.archived,
      n.deletedat
    from unnest(${[...paths]}::text[]::ltree[]) top join nodes n on n.path <@ top
    where n.tenantid = ${tenantid} and (${withDeleted} or n.deletedat is null)
    order by nlevel(n.path), n.sortkey, n.id`.execute(db);
  return result.rows;
}

export interface Destination {
  id: string;
  path: string;
  hidden: boolean;
}

/** Number of levels of the deepest of these subtrees. */
export async function countLevels(trx: Trx, tenantid: string, ids: readonly string[]): Promise<number> {
  const result = await sql<{ levels: number }>`
    select coalesce(max(
      (select max(nlevel(n.path)) from nodes n where n.path <@ top.path) - nlevel(top.path) + 1), 0)::int as levels
    from nodes top where top.id = any(${[...ids]}::uuid[]) and top.tenantid = ${tenantid}`.execute(trx);
  return result.rows[0]!.levels;
}

/**
 * One update for the whole subtree, including deleted nodes, because they may be restored. Only a move from a hidden to
 * a visible parent has to recompute `hidden`, from the topmost team-only nodes that moved.
 */
export async function moveSubtrees(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  target: Destination,
): Promise<void> {
  await sql`
    with top as materialized (
      select n.id, n.path, above.hidden = 1 and not ${target.hidden}::boolean as surfaces
      from nodes n join nodes above on above.id = n.parentid
      where n.id = any(${[...ids]}::uuid[]) and n.tenantid = ${tenantid}
    ), kept as materialized (
      select n.path from top join nodes n on n.path <@ top.path where top.surfaces and n.teamonly = 1
    ), hiding as materialized (
      select k.path from kept k where not exists (select 1 from kept o where o.path @> k.path and o.path <> k.path)
    )
    update nodes n set
      path = ${target.path}::ltree || subpath(n.path, nlevel(top.path) - 1),
      parentid = case when n.id = top.id then ${target.id}::uuid else n.parentid end,
      updatedat = case when n.id = top.id then now() else n.updatedat end,
      hidden = case when top.surfaces then (exists (select 1 from hiding where hiding.path @> n.path))::int
        else greatest(n.hidden, ${target.hidden ? 1 : 0}::smallint) end
    from top where n.path <@ top.path`.execute(trx);
}

export async function insertCopies(
  trx: Trx,
  tenantid: string,
  copies: readonly object[],
  archived: ArchiveStatus,
): Promise<void> {
  await sql`
    insert into nodes (id, tenantid, parentid, path, type, name, sortkey, note, teamonly, hidden, archived,
      projectstatus, clientaddressline1, clientaddressline2, clientzipcode, clientcity, clientcountry, clientwebsite,
      logokey, logotype)
    select c.id, n.tenantid, c.parentid, c.path::ltree, n.type, coalesce(c.name, n.name),
      coalesce(c.sortkey, n.sortkey), n.note, n.teamonly, c.hidden,
      ${archived}::smallint, n.projectstatus, n.clientaddressline1, n.clientaddressline2, n.clientzipcode,
      n.clientcity, n.clientcountry, n.clientwebsite, n.logokey, n.logotype
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
      as c (id uuid, source uuid, parentid uuid, path text, hidden smallint, name text, sortkey text)
    join nodes n on n.id = c.source and n.tenantid = ${tenantid}`.execute(trx);
}

/** Changes all nodes of the subtrees that are not deleted and have a state in `from`. */
export async function archiveSubtrees(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  { from, to }: { from: readonly ArchiveStatus[]; to: ArchiveStatus },
): Promise<number> {
  const result = await sql`
    update nodes n set archived = ${to}
    from nodes top
    where top.id = any(${[...ids]}::uuid[]) and top.tenantid = ${tenantid} and n.path <@ top.path
      and n.deletedat is null and n.archived = any(${[...from]}::int[])`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}
