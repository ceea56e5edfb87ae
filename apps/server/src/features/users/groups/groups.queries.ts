import type { Ability } from '@rushes/contract/abilities';
import type { GroupMember, pointGroups, UserGroup } from '@rushes/contract/user-groups';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, listValues, readValue } from '#platform/db/rows.ts';
import type { Viewed } from '../tenant-users.queries.ts';

type PointGroup = (typeof pointGroups)[number];

/** Folders that the caller cannot see are left out. */
const shown = ({ tenantid, paths }: Viewed) => sql`
  select g.id, g.name, iso(g.createdat) as createdat,
    (select count(*)::int from user_group_members m where m.groupid = g.id) as members,
    (select coalesce(json_agg(json_build_object('id', p.id, 'group', p."group", 'abilities', p.abilities,
        'node', json_build_object('id', n.id, 'name', n.name, 'type', n.type)) order by n.sortkey, n.id), '[]'::json)
      from user_group_points p join nodes n on n.id = p.nodeid
      where p.groupid = g.id and n.deletedat is null
        and (n.type = 4 or n.path <@ any(${[...paths]}::text[]::ltree[]))) as "accessPoints"
  from user_groups g where g.tenantid = ${tenantid}::uuid`;

export const listGroups = (db: Database, viewed: Viewed): Promise<UserGroup[]> =>
  listRows<UserGroup>(db)`${shown(viewed)} order by folded(g.name) collate "C", g.id`;

export const findGroup = (db: Db, viewed: Viewed, id: string): Promise<UserGroup | undefined> =>
  findRow<UserGroup>(db)`${shown(viewed)} and g.id = ${id}::uuid`;

export interface GroupRow {
  id: string;
  tenantid: string;
  name: string;
  /** Number of its access points. */
  points: number;
}

export const findGroupRow = (db: Db, tenantid: string, id: string): Promise<GroupRow | undefined> =>
  findRow<GroupRow>(db)`
    select g.id, g.tenantid, g.name,
      (select count(*)::int from user_group_points p where p.groupid = g.id) as points
    from user_groups g where g.id = ${id}::uuid and g.tenantid = ${tenantid}::uuid`;

export const countGroups = (trx: Trx, tenantid: string): Promise<number> =>
  readValue<number>(trx)`select count(*)::int from user_groups where tenantid = ${tenantid}::uuid`;

export const isNameTaken = (trx: Trx, tenantid: string, name: string, butid: string | null) =>
  readValue<boolean>(trx)`
    select exists (select 1 from user_groups
      where tenantid = ${tenantid}::uuid and lower(name) = lower(${name}) and id is distinct from ${butid}::uuid) as taken`;

export async function insertGroup(
  trx: Trx,
  group: { id: string; tenantid: string; name: string },
): Promise<void> {
  await trx.insertInto('user_groups').values(group).execute();
}

export async function renameGroup(trx: Trx, { id, tenantid }: GroupRow, name: string): Promise<void> {
  await trx
    .updateTable('user_groups')
    .set({ name, updatedat: sql`now()` })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deleteGroup(trx: Trx, { id, tenantid }: GroupRow): Promise<void> {
  await trx.deleteFrom('user_groups').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

/** Of these users, those who belong to the tenant. */
export const listHere = (trx: Trx, tenantid: string, userids: readonly string[]): Promise<string[]> =>
  listValues<string>(trx)`
    select distinct u.id from users u join own_access_points a on a.userid = u.id and a.tenantid = ${tenantid}::uuid
    where u.id = any(${[...userids]}::uuid[]) and u.deletedat is null and u.type in ('admin', 'team', 'client')`;

const touched = (groupid: string) => sql`
  touched as (update user_groups set updatedat = now() where id = ${groupid}::uuid)`;

/** Returns those who were not members before. */
export const insertMembers = (trx: Trx, group: GroupRow, userids: readonly string[]): Promise<string[]> =>
  listValues<string>(trx)`
    with ${touched(group.id)}
    insert into user_group_members (groupid, userid, tenantid)
    select ${group.id}::uuid, id, ${group.tenantid}::uuid from unnest(${[...userids]}::uuid[]) as id
    on conflict do nothing returning userid`;

/** Returns those who were members. */
export const deleteMembers = (trx: Trx, group: GroupRow, userids: readonly string[]): Promise<string[]> =>
  listValues<string>(trx)`
    with ${touched(group.id)}
    delete from user_group_members
    where groupid = ${group.id}::uuid and userid = any(${[...userids]}::uuid[]) returning userid`;

/** All members, or only those of these users, whose access the group can change. */
export const listAffected = (trx: Trx, groupid: string): Promise<string[]> =>
  listValues<string>(trx)`
    select m.userid from user_group_members m join users u on u.id = m.userid
    where m.groupid = ${groupid}::uuid and u.type in ('team', 'client')`;

export const listNotAdministrators = (trx: Trx, userids: readonly string[]): Promise<string[]> =>
  listValues<string>(trx)`
    select id from users where id = any(${[...userids]}::uuid[]) and type in ('team', 'client')`;

interface MembersPage {
  groupid: string;
  limit: number;
  after: { value: string; id: string } | undefined;
}

const sortedBy: RawBuilder<unknown> = sql`folded(u.firstname || ' ' || u.lastname) collate "C"`;

export const listMembers = (db: Database, { groupid, limit, after }: MembersPage) =>
  listRows<GroupMember & { value: string }>(db)`
    select u.id, u.firstname || ' ' || u.lastname as name, u.email, u.type,
      (u.disabledat is not null)::int as disabled, iso(m.addedat) as addedat, ${sortedBy} as value
    from user_group_members m join users u on u.id = m.userid
    where m.groupid = ${groupid}::uuid and u.deletedat is null
      ${after ? sql`and (${sortedBy}, u.id) > (${after.value}, ${after.id}::uuid)` : sql``}
    order by value, u.id limit ${limit}`;

export interface GroupPoint {
  id: string;
  nodeid: string;
  name: string;
  group: PointGroup;
  abilities: Ability[];
  /** The node, or a node above it, is team-only. */
  hidden: boolean;
}

export const listPoints = (trx: Trx, groupid: string): Promise<GroupPoint[]> =>
  listRows<GroupPoint>(trx)`
    select p.id, p.nodeid, n.name, p."group", p.abilities, n.hidden = 1 as hidden
    from user_group_points p join nodes n on n.id = p.nodeid where p.groupid = ${groupid}::uuid`;

interface Held {
  group: PointGroup;
  abilities: readonly Ability[];
}

export async function insertPoint(
  trx: Trx,
  { id: groupid, tenantid }: GroupRow,
  point: { id: string; nodeid: string } & Held,
): Promise<void> {
  const abilities = [...point.abilities];
  await trx
    .insertInto('user_group_points')
    .values({ ...point, groupid, tenantid, abilities })
    .execute();
}

export async function updatePoint(trx: Trx, { tenantid }: GroupRow, id: string, held: Held): Promise<void> {
  await trx
    .updateTable('user_group_points')
    .set({ group: held.group, abilities: [...held.abilities] })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deletePoint(trx: Trx, { tenantid }: GroupRow, id: string): Promise<void> {
  await trx.deleteFrom('user_group_points').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}
