import { type Ability, type Group, groupAbilities, type TenantGroup } from '@rushes/contract/abilities';
import type { Language, NodeType } from '@rushes/contract/enums';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, listValues, readValue } from '#platform/db/rows.ts';
import { newId } from '#platform/ids/uuid.ts';

export interface NewAccessPoint {
  id: string;
  tenantid: string;
  userid: string;
  /** Null: the user belongs to the tenant, without own access to any folder. */
  nodeid: string | null;
  group: Group;
  abilities?: readonly Ability[];
}

export async function insertAccessPoint(trx: Trx, point: NewAccessPoint): Promise<void> {
  const abilities = [...(point.abilities ?? groupAbilities[point.group])];
  await trx
    .insertInto('own_access_points')
    .values({ ...point, abilities })
    .execute();
}

/** Serializes changes to the users of a tenant: limits and the last-administrator check depend on it. */
export function lockTenant(trx: Trx, tenantid: string) {
  return findRow<{ name: string }>(trx)`
    select name from tenants where id = ${tenantid} for no key update`;
}

export interface Point {
  id: string;
  nodeid: string;
  name: string;
  path: string;
  group: TenantGroup;
  abilities: Ability[];
  /** The node, or a node above it, is team-only. */
  hidden: boolean;
  /** The node is in the recycle bin. */
  deleted: boolean;
}

export interface Member {
  id: string;
  tenantid: string;
  type: TenantGroup;
  email: string;
  firstname: string;
  lastname: string;
  language: Language;
  disabled: boolean;
  /** Number of tenants. An account in several tenants cannot be changed by the administrators of one. */
  tenants: number;
  /** Own access points, without those of groups. */
  points: Point[];
  /** Number of groups in this tenant. */
  groups: number;
}

/** Users of these tenants, with their access points per tenant. */
export function findMembers(db: Db, tenantids: readonly string[], userids: readonly string[]) {
  return listRows<Member>(db)`
    select u.id, held.tenantid, u.type, u.email, u.firstname, u.lastname, u.language, u.disabledat is not null or held.suspended as disabled,
      (select count(distinct a.tenantid)::int from own_access_points a where a.userid = u.id) as tenants,
      held.points, held.groups
    from users u cross join lateral (
      select a.tenantid, coalesce(json_agg(json_build_object('id', a.id, 'nodeid', n.id, 'name', n.name,
          'path', n.path::text, 'group', a."group", 'abilities', a.abilities, 'deleted', n.deletedat is not null,
          'hidden', exists (select 1 from nodes h where h.path @> n.path and h.teamonly = 1))
        order by n.sortkey, n.id) filter (where n.id is not null), '[]') as points,
        (select count(*)::int from user_group_members m where m.userid = u.id and m.tenantid = a.tenantid) as groups,
        exists (select 1 from scim_users s
          where s.userid = u.id and s.tenantid = a.tenantid and s.suspended) as suspended
      from own_access_points a left join nodes n on n.id = a.nodeid
      where a.userid = u.id and a.tenantid = any(${[...tenantids]}::uuid[])
      group by a.tenantid order by min(a.createdat), a.tenantid limit 1
    ) held
    where u.id = any(${[...userids]}::uuid[]) and u.deletedat is null and u.type in ('admin', 'team', 'client')
    order by u.id`;
}

export interface Place {
  id: string;
  tenantid: string;
  type: NodeType;
  path: string;
  hidden: boolean;
}

export function findPlace(db: Db, tenantids: readonly string[], nodeid: string) {
  return findRow<Place>(db)`
    select n.id, n.tenantid, n.type, n.path::text as path,
      exists (select 1 from nodes h where h.path @> n.path and h.teamonly = 1) as hidden
    from nodes n
    where n.id = ${nodeid} and n.tenantid = any(${[...tenantids]}::uuid[]) and n.deletedat is null`;
}

export async function findTenantNode(trx: Trx, tenantid: string): Promise<string> {
  const row = await trx
    .selectFrom('nodes')
    .select('id')
    .where('tenantid', '=', tenantid)
    .where('type', '=', 4)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateAccessPoint(
  trx: Trx,
  tenantid: string,
  id: string,
  held: { group: TenantGroup; abilities: readonly Ability[] },
): Promise<void> {
  await trx
    .updateTable('own_access_points')
    .set({ group: held.group, abilities: [...held.abilities] })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deleteAccessPoints(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await trx
    .deleteFrom('own_access_points')
    .where('id', 'in', [...ids])
    .where('tenantid', '=', tenantid)
    .execute();
}

/** The user leaves the tenant and its groups. */
export async function deleteOfUser(trx: Trx, tenantid: string, userid: string): Promise<void> {
  for (const table of ['user_group_members', 'own_access_points'] as const)
    await trx.deleteFrom(table).where('tenantid', '=', tenantid).where('userid', '=', userid).execute();
}

/** The user stays in the tenant without an own access point. */
export async function keepMember(trx: Trx, member: Pick<Member, 'id' | 'tenantid' | 'type'>): Promise<void> {
  const { id: userid, tenantid } = member;
  const group = member.type === 'client' ? 'client' : 'team';
  await trx
    .insertInto('own_access_points')
    .values({ id: newId(), tenantid, userid, nodeid: null, group, abilities: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Active administrators other than this user. Users with a pending deletion do not count. */
export function countOtherAdministrators(trx: Trx, tenantid: string, userid: string) {
  return readValue<number>(trx)`
    select count(distinct u.id)::int as count from access_points a join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and a."group" = 'admin' and u.id <> ${userid} and u.type = 'admin'
      and u.disabledat is null and u.deletedat is null and u.deletionaskedat is null`;
}

/** The user with this address, and whether they are in this tenant. Unconfirmed sign-ups are ignored. */
export async function findAddress(db: Db, tenantid: string, email: string) {
  return findRow<{ id: string; here: boolean }>(db)`
    select u.id, exists (select 1 from own_access_points a where a.userid = u.id and a.tenantid = ${tenantid}) as here
    from users u where lower(u.email) = ${email.toLowerCase()} and u.emailverified`;
}

export async function listTenantsOf(trx: Trx, userid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('own_access_points')
    .select('tenantid')
    .distinct()
    .where('userid', '=', userid)
    .orderBy('tenantid')
    .execute();
  return rows.map(({ tenantid }) => tenantid);
}

export async function findLanguage(trx: Trx, userid: string): Promise<Language> {
  const row = await trx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userid)
    .executeTakeFirstOrThrow();
  return row.language;
}

export function hasPointsAt(trx: Trx, tenantid: string, nodeids: readonly string[]) {
  return readValue<boolean>(trx)`
    with purged as (select unnest(${[...nodeids]}::uuid[]) as id)
    select exists (select 1 from own_access_points a join purged p on p.id = a.nodeid where a.tenantid = ${tenantid})
      or exists (select 1 from user_group_points g join purged p on p.id = g.nodeid where g.tenantid = ${tenantid})
      as held`;
}

export function deletePointsAt(trx: Trx, tenantid: string, nodeids: readonly string[]) {
  return listRows<{ userid: string; nodeid: string; name: string }>(trx)`
    delete from own_access_points a using nodes n
    where n.id = a.nodeid and a.nodeid = any(${[...nodeids]}::uuid[]) and a.tenantid = ${tenantid}
    returning a.userid, a.nodeid, n.name`;
}

export function deleteGroupPointsAt(trx: Trx, tenantid: string, nodeids: readonly string[]) {
  return listRows<{ groupid: string; nodeid: string; name: string; groupname: string }>(trx)`
    delete from user_group_points p using nodes n, user_groups g
    where n.id = p.nodeid and g.id = p.groupid and p.nodeid = any(${[...nodeids]}::uuid[])
      and p.tenantid = ${tenantid}
    returning p.groupid, p.nodeid, n.name, g.name as groupname`;
}

export interface RemovedUser {
  id: string;
  type: TenantGroup;
  email: string;
  disabled: boolean;
  /** Number of other tenants. */
  tenants: number;
  /** Whether the user is in a group of this tenant, and therefore stays in it. */
  grouped: boolean;
}

/**
 * Those of these users without an own access point in this tenant. Platform administrators are left out, because they
 * do not count for the plan.
 */
export function listWithoutPoints(trx: Trx, tenantid: string, userids: readonly string[]) {
  return listRows<RemovedUser>(trx)`
    select u.id, u.type, u.email, u.disabledat is not null as disabled,
      (select count(distinct a.tenantid)::int from own_access_points a where a.userid = u.id) as tenants,
      exists (select 1 from user_group_members m where m.userid = u.id and m.tenantid = ${tenantid}) as grouped
    from users u
    where u.id = any(${[...userids]}::uuid[]) and u.deletedat is null and u.type in ('admin', 'team', 'client')
      and not exists (select 1 from own_access_points a where a.userid = u.id and a.tenantid = ${tenantid})
    order by u.id`;
}

export function listKeepers(trx: Trx, tenantid: string) {
  return listValues<string>(trx)`
    select distinct a.userid from access_points a join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and 'control TenantConfiguration' = any(a.abilities) and u.disabledat is null
    order by a.userid`;
}
