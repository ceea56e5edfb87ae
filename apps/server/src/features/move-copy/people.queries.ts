import type { Db } from '#platform/context/context.ts';
import { listRows, readValue } from '#platform/db/rows.ts';

/** Items in one folder that the same people can see, and their visibility before and after a move. */
export interface Visibility {
  /** The path of their folder. */
  place: string;
  /** Path of a node itself: users whose access starts at it keep access. Null for files. */
  path: string | null;
  before: { hidden: boolean };
  after: { hidden: boolean };
}

export interface Person {
  /** Index into the list of visibilities. */
  visibility: number;
  userid: string;
  name: string;
  /** `loses`: can see it now and could not afterwards. `gains`: the opposite, for client users only. */
  change: 'loses' | 'gains';
}

/** Users whose access changes if these items move to the target. Team members who gain access need no warning. */
export function listAffected(db: Db, tenantid: string, visibilities: readonly Visibility[], target: string) {
  const given = visibilities.map((visibility, place) => ({
    place,
    at: visibility.place,
    path: visibility.path,
    before: visibility.before.hidden,
    after: visibility.after.hidden,
  }));
  return listRows<Person>(db)`
    with points as materialized (
      select a.userid, a."group", n.path, 'belongsto Team' = any(a.abilities) as team,
        u.firstname || ' ' || u.lastname as name
      from access_points a join nodes n on n.id = a.nodeid join users u on u.id = a.userid
      where a.tenantid = ${tenantid} and 'list NodeAndPod' = any(a.abilities) and n.deletedat is null
        and u.disabledat is null and u.deletedat is null
    ), visibility as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as s (place int, at ltree, path ltree, before boolean, after boolean)
    ), seen as (
      select s.place as visibility, p.userid, min(p.name) as name, bool_or(p."group" = 'client') as client,
        bool_or(p.path @> s.at and (p.team or not s.before)) as before,
        bool_or((p.path @> ${target}::ltree and (p.team or not s.after)) or coalesce(p.path = s.path, false)) as after
      from visibility s cross join points p group by s.place, p.userid
    )
    select visibility, userid, name, case when before then 'loses' else 'gains' end as change from seen
    where before <> after and (before or client) order by name, userid`;
}

export interface UserWithRoots {
  userid: string;
  name: string;
  group: string;
}

/** Users whose access starts at or below these paths. */
export function listUsersWithRoots(db: Db, tenantid: string, paths: readonly string[]) {
  return listRows<UserWithRoots>(db)`
    select distinct u.id as userid, u.firstname || ' ' || u.lastname as name, a."group"
    from access_points a join nodes n on n.id = a.nodeid join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and n.path <@ any(${[...paths]}::text[]::ltree[]) and u.deletedat is null
    order by name, userid`;
}

/** Whether an item at or below these paths is team-only itself and would therefore stay team-only anywhere. */
export function holdsTeamOnly(db: Db, tenantid: string, paths: readonly string[]) {
  return readValue<boolean>(db)`
    with below as (
      select n.id, n.teamonly from unnest(${[...paths]}::text[]::ltree[]) top join nodes n on n.path <@ top
      where n.tenantid = ${tenantid} and n.deletedat is null
    )
    select exists (select 1 from below where teamonly = 1)
      or exists (select 1 from below join pods p on p.nodeid = below.id where p.teamonly = 1 and p.deletedat is null)
      as found`;
}
