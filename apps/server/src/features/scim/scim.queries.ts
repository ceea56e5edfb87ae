import type { TenantGroup } from '@rushes/contract/abilities';
import { invalidScim } from '@rushes/contract/scim-error';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, listValues, readRow, readValue } from '#platform/db/rows.ts';
import type { Condition } from './model/filter.ts';

export interface UserRow {
  id: string;
  username: string;
  externalid: string | null;
  displayname: string | null;
  firstname: string;
  lastname: string;
  email: string;
  type: TenantGroup;
  active: boolean;
  createdat: string;
  updatedat: string;
  groups: { value: string; display: string }[];
}

const isActive = sql`(u.disabledat is null and not coalesce(s.suspended, false))`;
const username = sql`coalesce(s.username, u.email)`;

/** Every user of the tenant, also those that no provider has asked for: otherwise it would create them again. */
const members = (tenantid: string) => sql`
  from users u left join scim_users s on s.userid = u.id and s.tenantid = ${tenantid}::uuid
  where u.deletedat is null and u.type in ('admin', 'team', 'client')
    and exists (select 1 from own_access_points a where a.userid = u.id and a.tenantid = ${tenantid}::uuid)`;

const shown = (tenantid: string) => sql`
  select u.id, ${username} as username, s.externalid, s.displayname, u.firstname, u.lastname, u.email, u.type,
    ${isActive} as active, iso(coalesce(s.createdat, u.createdat)) as createdat,
    iso(coalesce(s.updatedat, u.createdat)) as updatedat,
    coalesce((select json_agg(json_build_object('value', g.id, 'display', g.name) order by g.name, g.id)
      from user_group_members m join user_groups g on g.id = m.groupid
      where m.userid = u.id and m.tenantid = ${tenantid}::uuid), '[]') as groups
  ${members(tenantid)}`;

const same = (column: RawBuilder<unknown>, value: Condition['value']) =>
  typeof value === 'string' ? sql`${column} = ${value}` : sql`false`;
/** Names and addresses are compared without case, as RFC 7643 says. */
const alike = (column: RawBuilder<unknown>, value: Condition['value']) =>
  typeof value === 'string' ? sql`lower(${column}) = lower(${value})` : sql`false`;

type Filters = Record<string, (value: Condition['value']) => RawBuilder<unknown>>;

const userFilters: Filters = {
  id: (value) => same(sql`u.id::text`, value),
  username: (value) => alike(username, value),
  externalid: (value) => same(sql`s.externalid`, value),
  displayname: (value) => alike(sql`coalesce(s.displayname, u.firstname || ' ' || u.lastname)`, value),
  'name.givenname': (value) => alike(sql`u.firstname`, value),
  'name.familyname': (value) => alike(sql`u.lastname`, value),
  emails: (value) => alike(sql`u.email`, value),
  'emails.value': (value) => alike(sql`u.email`, value),
  'emails.type': (value) => sql`${value === 'work'}::boolean`,
  'emails.primary': (value) => sql`${value === true}::boolean`,
  active: (value) => sql`${isActive} = ${value === true || value === 'true'}::boolean`,
  usertype: (value) => same(sql`u.type`, value),
};

const isMember = (value: Condition['value']) => sql`
  exists (select 1 from user_group_members m where m.groupid = g.id and m.userid::text = ${String(value)})`;

const groupFilters: Filters = {
  id: (value) => same(sql`g.id::text`, value),
  displayname: (value) => alike(sql`g.name`, value),
  externalid: (value) => same(sql`s.externalid`, value),
  members: isMember,
  'members.value': isMember,
};

const matching = (filters: Filters, conditions: readonly Condition[]) =>
  sql.join(
    [
      sql`true`,
      ...conditions.map(({ path, value }) => {
        const filter = filters[path];
        if (!filter) throw invalidScim('invalidFilter', `This attribute cannot be filtered: ${path}`);
        return filter(value);
      }),
    ],
    sql` and `,
  );

export interface Wanted {
  conditions: readonly Condition[];
  offset: number;
  limit: number;
}

export async function listUsers(db: Db, tenantid: string, { conditions, offset, limit }: Wanted) {
  const where = sql`${members(tenantid)} and ${matching(userFilters, conditions)}`;
  const total = await readValue<number>(db)`select count(*)::int ${where}`;
  const rows = await listRows<UserRow>(db)`
    ${shown(tenantid)} and ${matching(userFilters, conditions)}
    order by u.createdat, u.id limit ${limit} offset ${offset}`;
  return { total, rows };
}

export const findUser = (db: Db, tenantid: string, id: string): Promise<UserRow | undefined> =>
  findRow<UserRow>(db)`${shown(tenantid)} and u.id = ${id}::uuid`;

export const isUsernameTaken = (trx: Trx, tenantid: string, name: string, butid: string | null) =>
  readValue<boolean>(trx)`
    select exists (select 1 ${members(tenantid)} and u.id is distinct from ${butid}::uuid
      and lower(${username}) = lower(${name})) as taken`;

/** The user has left the tenant. */
export async function deleteIdentity(db: Db, tenantid: string, userid: string): Promise<void> {
  await db.deleteFrom('scim_users').where('tenantid', '=', tenantid).where('userid', '=', userid).execute();
}

export interface Identity {
  username: string;
  externalid: string | null;
  displayname: string | null;
  /** Undefined: as before. */
  suspended?: boolean | undefined;
}

export async function saveIdentity(
  trx: Trx,
  tenantid: string,
  userid: string,
  identity: Identity,
): Promise<void> {
  const { suspended, ...names } = identity;
  // Of a user who has left the tenant.
  await trx
    .deleteFrom('scim_users')
    .where('tenantid', '=', tenantid)
    .where('userid', '<>', userid)
    .where(sql<boolean>`lower(username) = lower(${names.username})`)
    .execute();
  const change = { ...names, ...(suspended === undefined ? {} : { suspended }) };
  await trx
    .insertInto('scim_users')
    .values({ tenantid, userid, ...change })
    .onConflict((conflict) =>
      conflict.columns(['tenantid', 'userid']).doUpdateSet({ ...change, updatedat: sql`now()` }),
    )
    .execute();
}

export interface GroupRow {
  id: string;
  name: string;
  externalid: string | null;
  createdat: string;
  updatedat: string;
  members: { value: string; display: string }[] | null;
}

const groups = (tenantid: string) => sql`
  from user_groups g left join scim_groups s on s.groupid = g.id where g.tenantid = ${tenantid}::uuid`;

const shownGroup = (tenantid: string, withMembers: boolean) => sql`
  select g.id, g.name, s.externalid, iso(g.createdat) as createdat, iso(g.updatedat) as updatedat,
    ${
      withMembers
        ? sql`coalesce((select json_agg(json_build_object('value', u.id, 'display', coalesce(x.username, u.email))
            order by m.addedat, u.id)
          from user_group_members m join users u on u.id = m.userid
            left join scim_users x on x.userid = u.id and x.tenantid = m.tenantid
          where m.groupid = g.id and u.deletedat is null), '[]')`
        : sql`null`
    } as members
  ${groups(tenantid)}`;

export async function listGroups(
  db: Db,
  tenantid: string,
  { conditions, offset, limit, withMembers }: Wanted & { withMembers: boolean },
) {
  const total = await readValue<number>(db)`
    select count(*)::int ${groups(tenantid)} and ${matching(groupFilters, conditions)}`;
  const rows = await listRows<GroupRow>(db)`
    ${shownGroup(tenantid, withMembers)} and ${matching(groupFilters, conditions)}
    order by g.createdat, g.id limit ${limit} offset ${offset}`;
  return { total, rows };
}

export const findGroup = (db: Db, tenantid: string, id: string, withMembers: boolean) =>
  findRow<GroupRow>(db)`${shownGroup(tenantid, withMembers)} and g.id = ${id}::uuid`;

export const listMemberIds = (trx: Trx, groupid: string): Promise<string[]> =>
  listValues<string>(trx)`select userid from user_group_members where groupid = ${groupid}::uuid`;

export async function saveGroupId(
  trx: Trx,
  tenantid: string,
  groupid: string,
  externalid: string | null,
): Promise<void> {
  await trx
    .insertInto('scim_groups')
    .values({ tenantid, groupid, externalid })
    .onConflict((conflict) => conflict.column('groupid').doUpdateSet({ externalid }))
    .execute();
}

export const countManaged = (db: Db, tenantid: string) =>
  readRow<{ users: number; groups: number }>(db)`
    select (select count(*)::int ${members(tenantid)} and s.userid is not null) as users,
      (select count(*)::int from scim_groups where tenantid = ${tenantid}::uuid) as groups`;

export async function eraseScim(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  for (const table of ['scim_users', 'scim_groups'] as const)
    await trx.deleteFrom(table).where('tenantid', '=', tenantid).execute();
}
