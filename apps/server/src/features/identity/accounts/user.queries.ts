import type { User } from '@rushes/contract/identity';
import { sql } from 'kysely';
import type { Db } from '#platform/context/context.ts';

/**
 * The whole user as JSON text, built by the database: one statement, and the server does not parse it. Closed
 * tenants are left out; expired ones are included, so that their console can be opened. An access point that gives
 * nothing beyond one above it is left out, and several on one node are one.
 */
export const userStatement = (userid: string) => sql<{ text: string }>`
    with held as materialized (
      select a.id, a.tenantid, a.nodeid, a."group", a.abilities, n.path, n.name, n.type, n.sortkey
      from access_points a join nodes n on n.id = a.nodeid
      where a.userid = ${userid} and n.deletedat is null
    ), starts as (
      select distinct on (h.nodeid) h.id, h.tenantid, h.nodeid, h."group", h.name, h.type, h.sortkey,
        (select array_agg(x order by place) from (
          select x, min(o) as place from held b cross join unnest(b.abilities) with ordinality e (x, o)
          where b.nodeid = h.nodeid group by x) one) as abilities
      from held h
      where not exists (
        select 1 from held w where w.nodeid <> h.nodeid and w.path @> h.path and w.abilities @> h.abilities)
      order by h.nodeid, h."group" = 'client', h.id
    )
    select json_build_object(
      'id', u.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'email', u.email,
      'type', u.type,
      'abilities', case when u.type = 'root' then json_build_array('manage all') else json_build_array() end,
      'rootfolder', (held.tenants -> 0 -> 'accessPoints' -> 0 -> 'node' ->> 'id'),
      'mfa', (case when exists (select 1 from authenticators f where f.userid = u.id and f.enabledat is not null)
        or exists (select 1 from passkeys k where k.userid = u.id) then 1 else 0 end),
      'welcome', (case when u.welcomedat is null then 1 else 0 end),
      'createdat', iso(u.createdat),
      'settings', json_build_object('language', u.language, 'theme', u.theme, 'view_folders', u.view_folders),
      'tenants', coalesce(held.tenants, '[]'::json))::text as text
    from users u
    left join lateral (
      select json_agg(one.tenant order by lower(one.name), one.id) as tenants
      from (
        select t.id, t.name, json_build_object('id', t.id, 'name', t.name, 'subscription', subscription_of(t),
          'mfarequired', t.mfarequired, 'support', t.supportemail,
          'accessPoints', json_agg(json_build_object('id', a.id, 'group', a."group", 'abilities', a.abilities,
            'node', json_build_object('id', a.nodeid, 'name', a.name, 'type', a.type)) order by a.sortkey, a.nodeid)) as tenant
        from starts a join tenants t on t.id = a.tenantid
        where t.deletedat is null
        group by t.id
      ) one
    ) held on true
    where u.id = ${userid} and u.deletedat is null`;

export async function findUserText(db: Db, userid: string): Promise<string | undefined> {
  return (await userStatement(userid).execute(db)).rows[0]?.text;
}

export async function findUser(db: Db, userid: string): Promise<User | undefined> {
  const text = await findUserText(db, userid);
  return text === undefined ? undefined : (JSON.parse(text) as User);
}
