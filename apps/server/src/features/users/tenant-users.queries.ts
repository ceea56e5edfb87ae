import type { userFilters } from '@rushes/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { findRow, listRows, listValues, readRow } from '#platform/db/rows.ts';

/** Longer than the lifetime of an ID token: a user who is online has renewed it within this time. */
const PRESENT = sql`interval '16 minutes'`;

/** The tenant, and the paths the caller can see. Names of other folders are not returned. */
export interface Viewed {
  tenantid: string;
  paths: readonly string[];
}

const visiblePoints = ({ tenantid, paths }: Viewed) => sql`
  from own_access_points a join nodes n on n.id = a.nodeid
  where a.userid = u.id and a.tenantid = ${tenantid} and n.deletedat is null
    and (n.type = 4 or n.path <@ any(${[...paths]}::ltree[]))`;

const lastSeen = sql`(select max(s.lastseenat) from sessions s where s.userid = u.id)`;
const isActive = sql`exists (select 1 from sessions s where s.userid = u.id and s.endedat is null
  and s.expiresat > now() and s.lastseenat > now() - ${PRESENT})`;
const hasPasskey = sql`exists (select 1 from passkeys k where k.userid = u.id)`;
const hasTotp = sql`exists (select 1 from authenticators f where f.userid = u.id and f.enabledat is not null)`;
const isHere = (tenantid: string) => sql`u.deletedat is null and u.type in ('admin', 'team', 'client')
  and exists (select 1 from own_access_points a where a.userid = u.id and a.tenantid = ${tenantid})`;

const userJson = (viewed: Viewed) => sql`
  json_build_object(
    'id', u.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'email', u.email,
    'type', u.type, 'rootfolder', held.points -> 0 -> 'node' ->> 'id',
    'mfa', (case when ${hasPasskey} or ${hasTotp} then 1 else 0 end),
    'secondfactor', (case when ${hasPasskey} then 'passkey' when ${hasTotp} then 'totp' end),
    'disabled', (case when u.disabledat is null then 0 else 1 end), 'disabledat', iso(u.disabledat),
    'createdat', iso(u.createdat),
    'invitedat', (case when seen.at is null and u.welcomedat is null then iso(u.invitedat) end),
    'active', (case when ${isActive} then 1 else 0 end), 'lastseen', iso(seen.at),
    'accessPoints', coalesce(held.points, '[]'::json),
    'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name)
        order by folded(g.name) collate "C", g.id), '[]'::json)
      from user_group_members m join user_groups g on g.id = m.groupid
      where m.userid = u.id and m.tenantid = ${viewed.tenantid}))::text as text
  from users u
  cross join lateral (select ${lastSeen} as at) seen
  cross join lateral (
    select json_agg(json_build_object('id', a.id, 'group', a."group", 'abilities', a.abilities,
      'node', json_build_object('id', n.id, 'name', n.name, 'type', n.type)) order by n.sortkey, n.id) as points
    ${visiblePoints(viewed)}
  ) held`;

export function findTenantUsers(db: Database, viewed: Viewed, userids: readonly string[]) {
  return listValues<string>(db)`
    select ${userJson(viewed)} where u.id = any(${[...userids]}::uuid[]) and ${isHere(viewed.tenantid)}
    order by folded(u.firstname || ' ' || u.lastname) collate "C", u.id`;
}

const shown: Record<(typeof userFilters)[number], RawBuilder<unknown>> = {
  all: sql`true`,
  team: sql`u.type in ('admin', 'team')`,
  client: sql`u.type = 'client'`,
  disabled: sql`u.disabledat is not null`,
};

/** `lastseen` sorts by the time that the list shows: when the user was disabled, else last seen, else invited. */
const orders = {
  name: {
    by: sql`folded(u.firstname || ' ' || u.lastname) collate "C"`,
    type: sql`text`,
    direction: sql`asc`,
    after: sql`>`,
  },
  lastseen: {
    by: sql`coalesce(u.disabledat, ${lastSeen}, u.invitedat, u.createdat)`,
    type: sql`timestamptz`,
    direction: sql`desc`,
    after: sql`<`,
  },
};

export interface PageOfUsers {
  q: string | undefined;
  show: (typeof userFilters)[number];
  withoutMfa: boolean;
  sort: keyof typeof orders;
  limit: number;
  after: { value: string; id: string } | undefined;
}

export async function listTenantUsers(db: Database, viewed: Viewed, page: PageOfUsers) {
  const { by, type, direction, after } = orders[page.sort];
  const has = (text: RawBuilder<unknown>) => sql`strpos(folded(${text}), folded(${page.q})) > 0`;
  const filters = [
    isHere(viewed.tenantid),
    shown[page.show],
    ...(page.withoutMfa ? [sql`not ${hasPasskey} and not ${hasTotp}`] : []),
    ...(page.q
      ? [
          sql`(${has(sql`u.firstname || ' ' || u.lastname`)} or ${has(sql`u.email`)}
            or exists (select 1 ${visiblePoints(viewed)} and ${has(sql`n.name`)}))`,
        ]
      : []),
    ...(page.after
      ? [sql`(${by}, u.id) ${after} (${page.after.value}::${type}, ${page.after.id}::uuid)`]
      : []),
  ];
  return listRows<{ text: string; value: string; id: string }>(db)`
    with page as (
      select u.id, ${by} as value from users u where ${sql.join(filters, sql` and `)}
      order by value ${direction}, u.id ${direction} limit ${page.limit}
    )
    select page.value::text as value, page.id, made.text
    from page cross join lateral (select ${userJson(viewed)} where u.id = page.id) made
    order by page.value ${direction}, page.id ${direction}`;
}

export interface UserCounts {
  all: number;
  team: number;
  client: number;
  disabled: number;
}

export function countTenantUsers(db: Database, tenantid: string) {
  return readRow<UserCounts>(db)`
    select count(*)::int as all, (count(*) filter (where ${shown.team}))::int as team,
      (count(*) filter (where ${shown.client}))::int as client,
      (count(*) filter (where ${shown.disabled}))::int as disabled
    from users u where ${isHere(tenantid)}`;
}

export async function findPresence(db: Database, tenantid: string, userid: string) {
  return findRow<{ active: 0 | 1; lastseen: string | null }>(db)`
    select (case when ${isActive} then 1 else 0 end) as active, iso(${lastSeen}) as lastseen
    from users u where u.id = ${userid} and ${isHere(tenantid)}`;
}
