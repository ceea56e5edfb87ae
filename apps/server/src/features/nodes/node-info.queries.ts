import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

/** Users whose access starts at or below these paths. Client users do not see users of hidden nodes. */
export async function countUsersBelow(
  db: Database,
  tenantid: string,
  paths: readonly string[],
  team: boolean,
): Promise<{ id: string; name: string; disabled: boolean }[]> {
  const result = await sql<{ id: string; name: string; disabled: boolean }>`
    select distinct u.id, u.firstname || ' ' || u.lastname as name, u.disabledat is not null as disabled
    from unnest(${[...paths]}::text[]::ltree[]) top join nodes n on n.path <@ top
      join access_points a on a.nodeid = n.id join users u on u.id = a.userid
    where n.tenantid = ${tenantid} and n.deletedat is null and u.deletedat is null and (${team} or n.hidden = 0)
    order by name, u.id`.execute(db);
  return result.rows;
}

/** Users who can see a path: those with an access point at or above it. If it is hidden, only the team. */
export async function listPeople(
  db: Database,
  { tenantid, path, hidden }: { tenantid: string; path: string; hidden: boolean },
): Promise<{ id: string; name: string; email: string; team: 0 | 1 }[]> {
  const result = await sql<{ id: string; name: string; email: string; team: 0 | 1 }>`
    select u.id, u.firstname || ' ' || u.lastname as name, u.email,
      bool_or('belongsto Team' = any(a.abilities))::int as team
    from access_points a join nodes n on n.id = a.nodeid join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and n.path @> ${path}::ltree and n.deletedat is null
      and 'list NodeAndPod' = any(a.abilities) and u.disabledat is null and u.deletedat is null
    group by u.id having not ${hidden} or bool_or('belongsto Team' = any(a.abilities))
    order by team desc, folded(u.firstname || ' ' || u.lastname), u.id`.execute(db);
  return result.rows;
}

/** Whether the access of a client user starts at or below one of these nodes. */
export async function holdsClientRoot(trx: Trx, tenantid: string, ids: readonly string[]): Promise<boolean> {
  const result = await sql<{ holds: boolean }>`
    select exists (
      select 1 from nodes top join nodes n on n.path <@ top.path join access_points a on a.nodeid = n.id
      where top.id = any(${[...ids]}::uuid[]) and top.tenantid = ${tenantid} and a."group" = 'client') as holds`.execute(
    trx,
  );
  return result.rows[0]!.holds;
}

/** Types of all children, including deleted ones, because they may be restored. */
export async function listChildTypes(trx: Trx, tenantid: string, id: string) {
  const rows = await trx
    .selectFrom('nodes')
    .select('type')
    .distinct()
    .where('parentid', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
  return rows.map(({ type }) => type);
}

export interface PropertiesRow {
  size: number;
  nodes: number;
  pods: number;
  versions: number;
  archivedpods: number;
  duration: number;
  kinds: { kind: string; pods: number; size: number }[];
  createdat: string;
  lastactivity: string | null;
}

/** Totals of everything at and below a node, in one statement. */
export async function sumProperties(
  db: Database,
  node: { id: string; tenantid: string; path: string },
  team: boolean,
): Promise<PropertiesRow> {
  const result = await sql<PropertiesRow>`
    with below as (
      select n.id, n.updatedat from nodes n
      where n.path <@ ${node.path}::ltree and n.tenantid = ${node.tenantid} and n.deletedat is null
        and (${team} or n.hidden = 0)
    ), kinds as (
      select p.kind, sum(p.size)::int8 as size, count(*) filter (where p.parentpodid is null)::int as pods,
        count(p.parentpodid)::int as versions,
        count(*) filter (where p.archived <> 0 and p.parentpodid is null)::int as archivedpods,
        coalesce(sum(p.duration) filter (where p.parentpodid is null), 0)::int8 as duration,
        max(p.updatedat) as lastactivity
      from below join pods p on p.nodeid = below.id
      where p.deletedat is null and (${team} or p.teamonly = 0)
      group by p.kind
    )
    select coalesce(sum(k.size), 0)::int8 as size, (select count(*)::int - 1 from below) as nodes,
      coalesce(sum(k.pods), 0)::int as pods, coalesce(sum(k.versions), 0)::int as versions,
      coalesce(sum(k.archivedpods), 0)::int as archivedpods, coalesce(sum(k.duration), 0)::int8 as duration,
      coalesce(json_agg(json_build_object('kind', k.kind, 'pods', k.pods, 'size', k.size) order by k.size desc, k.kind)
        filter (where k.kind is not null), '[]') as kinds,
      (select iso(createdat) from nodes where id = ${node.id}) as createdat,
      iso(greatest(max(k.lastactivity), (select max(updatedat) from below))) as lastactivity
    from kinds k`.execute(db);
  return result.rows[0]!;
}
