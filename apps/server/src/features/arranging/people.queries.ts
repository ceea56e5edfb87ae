import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

/** Things that stand in one place and are all seen by the same people; and how it would be elsewhere. */
export interface Sight {
  /** The folder they stand in. */
  place: string;
  /** Of a node its own path: whose access begins there goes along. */
  path: string | null;
  before: { hidden: boolean };
  after: { hidden: boolean };
}

export interface Person {
  /** Which of the sights. */
  sight: number;
  userid: string;
  name: string;
  /** Sees it now and would not any more; or the other way round, a client user. */
  change: 'loses' | 'gains';
}

/** Whose sight changes when these things go there. Nobody of the team gains: that is nothing to warn of. */
export async function listAffected(
  db: Database | Trx,
  tenantid: string,
  sights: readonly Sight[],
  target: string,
): Promise<Person[]> {
  const given = sights.map((sight, place) => ({
    place,
    at: sight.place,
    path: sight.path,
    before: sight.before.hidden,
    after: sight.after.hidden,
  }));
  const result = await sql<Person>`
    with points as materialized (
      select a.userid, a."group", n.path, 'belongsto Team' = any(a.abilities) as team,
        u.firstname || ' ' || u.lastname as name
      from access_points a join nodes n on n.id = a.nodeid join users u on u.id = a.userid
      where a.tenantid = ${tenantid} and 'list NodeAndPod' = any(a.abilities) and n.deletedat is null
        and u.disabledat is null and u.deletedat is null
    ), sight as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as s (place int, at ltree, path ltree, before boolean, after boolean)
    ), seen as (
      select s.place as sight, p.userid, min(p.name) as name, bool_or(p."group" = 'client') as client,
        bool_or(p.path @> s.at and (p.team or not s.before)) as before,
        bool_or((p.path @> ${target}::ltree and (p.team or not s.after)) or coalesce(p.path = s.path, false)) as after
      from sight s cross join points p group by s.place, p.userid
    )
    select sight, userid, name, case when before then 'loses' else 'gains' end as change from seen
    where before <> after and (before or client) order by name, userid`.execute(db);
  return result.rows;
}

export interface Rooted {
  userid: string;
  name: string;
  group: string;
}

/** Those whose access begins at or below these paths. */
export async function listRooted(
  db: Database | Trx,
  tenantid: string,
  paths: readonly string[],
): Promise<Rooted[]> {
  const result = await sql<Rooted>`
    select distinct u.id as userid, u.firstname || ' ' || u.lastname as name, a."group"
    from access_points a join nodes n on n.id = a.nodeid join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and n.path <@ any(${[...paths]}::text[]::ltree[]) and u.deletedat is null
    order by name, userid`.execute(db);
  return result.rows;
}

/** Whether something at or below these paths is team-only by itself, and would therefore stay so anywhere. */
export async function holdsTeamOnly(
  db: Database | Trx,
  tenantid: string,
  paths: readonly string[],
): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    with below as (
      select n.id, n.teamonly from unnest(${[...paths]}::text[]::ltree[]) top join nodes n on n.path <@ top
      where n.tenantid = ${tenantid} and n.deletedat is null
    )
    select exists (select 1 from below where teamonly = 1)
      or exists (select 1 from below join pods p on p.nodeid = below.id where p.teamonly = 1 and p.deletedat is null)
      as found`.execute(db);
  return result.rows[0]!.found;
}
