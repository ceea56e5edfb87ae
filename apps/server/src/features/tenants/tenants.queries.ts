import type { Language } from '@rushes/contract/enums';
import { planResources } from '@rushes/contract/limits';
import type { TenantLimits, tenantStates } from '@rushes/contract/tenants';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export type TenantRow = Selectable<Tables['tenants']>;
export type TenantState = (typeof tenantStates)[number];

const state = sql`(case when t.deletedat is not null then 'deleted' when t.markedat is not null then 'marked'
  when is_expired(t) then 'expired' else 'active' end)`;

/** Neither before the waiting period is over nor before the paid period ends. */
const deletable = sql`(case when ends_at(t) is not null then
  greatest(least(t.markedat, t.deletedat) + interval '14 days', ends_at(t)) end)`;

const inGigabytes = (figure: RawBuilder<unknown>) => sql`
  case when name in ('storage', 'bandwidth') then trim_scale(${figure} / 1e9) else ${figure} end`;
/** Without what was bought on top of it: that is not part of the plan. */
const planLimit = sql`("limit" - extra)`;

/** Figures come from the limits and the sort order from the root node: not stored twice. */
const tenants = sql`
  from tenants t
  join nodes root on root.tenantid = t.id and root.type = 4
  left join lateral (
    select u.firstname, u.lastname, u.email
    from access_points a join users u on u.id = a.userid
    where a.tenantid = t.id and a."group" = 'admin' and u.deletedat is null
    order by a.createdat, a.id limit 1
  ) administrator on true
  cross join lateral (
    select json_object_agg(name, ${inGigabytes(planLimit)}) as limits, json_object_agg(name, ${inGigabytes(sql`(used + binned)`)}) as used
    from resources r where r.tenantid = t.id and name = any(${[...planResources]})
  ) figures`;

const tenantJson = sql`json_build_object(
  'id', t.id, 'name', t.name, 'state', ${state}, 'subscription', subscription_of(t),
  'periodstart', iso(t.periodstart), 'periodend', iso(t.periodend),
  'limits', figures.limits, 'used', figures.used,
  'administrator', case when administrator.email is not null then row_to_json(administrator) end,
  'mfarequired', t.mfarequired, 'createdat', iso(t.createdat), 'markedat', iso(t.markedat),
  'deletedat', iso(t.deletedat),
  'deletableat', case when least(t.markedat, t.deletedat) is not null then iso(${deletable}) end)::text`;

export interface TenantsPage {
  limit: number;
  after: { sortkey: string; id: string } | undefined;
  q: string | undefined;
  state: TenantState | undefined;
}

export async function listTenants(db: Database, page: TenantsPage) {
  const { after, q } = page;
  const like = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ text: string; sortkey: string; id: string }>`
    select ${tenantJson} as text, root.sortkey, t.id ${tenants}
    where t.erasingat is null
      ${after ? sql`and (root.sortkey, t.id) > (${after.sortkey}, ${after.id}::uuid)` : sql``}
      ${page.state ? sql`and ${state} = ${page.state}` : sql``}
      ${
        like
          ? sql`and (t.name ilike ${like} or administrator.email ilike ${like}
            or administrator.firstname || ' ' || administrator.lastname ilike ${like})`
          : sql``
      }
    order by root.sortkey, t.id limit ${page.limit}`.execute(db);
  return rows;
}

export async function findTenantText(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select ${tenantJson} as text ${tenants} where t.id = ${id} and t.erasingat is null`.execute(db);
  return rows[0]?.text;
}

export interface LockedTenant extends TenantRow {
  isExpired: boolean;
  /** Marked or closed long enough ago to be erased. */
  isDueForErasure: boolean;
}

/** Serializes closing, restoring and deleting. Inserts that only reference the tenant are not blocked. */
export async function lockTenant(trx: Trx, id: string): Promise<LockedTenant | undefined> {
  const { rows } = await sql<LockedTenant>`
    select t.*, is_expired(t) as "isExpired",
      coalesce(least(t.markedat, t.deletedat) + interval '14 days' <= now(), false) as "isDueForErasure"
    from tenants t where t.id = ${id} and t.erasingat is null for no key update`.execute(trx);
  return rows[0];
}

export function findTenant(db: Db, id: string): Promise<TenantRow | undefined> {
  return db
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', id)
    .where('erasingat', 'is', null)
    .executeTakeFirst();
}

export async function insertTenant(trx: Trx, tenant: Insertable<Tables['tenants']>): Promise<void> {
  await trx.insertInto('tenants').values(tenant).execute();
}

export async function updateTenant(
  trx: Trx,
  id: string,
  change: Updateable<Tables['tenants']>,
): Promise<void> {
  await trx.updateTable('tenants').set(change).where('id', '=', id).execute();
}

/** Locks the account, so that two concurrent requests start one free trial. */
export async function hasAnyTenant(trx: Trx, userid: string): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userid).forNoKeyUpdate().execute();
  const point = await trx
    .selectFrom('access_points')
    .select('id')
    .where('userid', '=', userid)
    .limit(1)
    .executeTakeFirst();
  return point !== undefined;
}

/** Users of the tenant without another open tenant. Platform administrators are left out. */
export async function listOnlyHere(trx: Trx, tenantid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from access_points a join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and u.type in ('admin', 'team', 'client')
      and not exists (select 1 from access_points o join tenants t on t.id = o.tenantid
        where o.userid = u.id and t.id <> ${tenantid} and t.deletedat is null)
    order by u.id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function listAdministrators(trx: Trx, tenantid: string) {
  return trx
    .selectFrom('access_points')
    .innerJoin('users', 'users.id', 'access_points.userid')
    .select(['users.id', 'users.email', 'users.firstname', 'users.language'])
    .distinct()
    .where('access_points.tenantid', '=', tenantid)
    .where('access_points.group', '=', 'admin')
    .where('users.disabledat', 'is', null)
    .where('users.deletedat', 'is', null)
    .execute();
}

export async function findLanguage(db: Db, userid: string): Promise<Language> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userid)
    .executeTakeFirstOrThrow();
  return row.language;
}

/**
 * Tenants whose administrators requested deletion, after the waiting period. Tenants closed by the platform stay
 * until they are deleted explicitly.
 */
export async function listTenantsDueForErasure(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenants
    where erasingat is null and markedat + interval '14 days' <= now() order by markedat`.execute(db);
  return rows.map(({ id }) => id);
}

/** `gone` when an earlier run has deleted the rows. */
export async function lockErasing(trx: Trx, id: string): Promise<'erasing' | 'gone' | 'alive'> {
  const row = await trx
    .selectFrom('tenants')
    .select('erasingat')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'gone';
  return row.erasingat ? 'erasing' : 'alive';
}

/** Users without any other tenant. A closed tenant counts, because it can be restored. */
export async function listWithoutOther(trx: Trx, tenantid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from access_points a join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and u.type in ('admin', 'team', 'client') and u.deletedat is null
      and not exists (select 1 from access_points o where o.userid = u.id and o.tenantid <> ${tenantid})
    order by u.id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function deleteTenantRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('tenants').where('id', '=', id).execute();
}

export async function findPlanLimits(trx: Trx, alias: string): Promise<TenantLimits> {
  return trx
    .selectFrom('plans')
    .select(['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits'])
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow();
}

/** The database computes the days, so its list of time zones decides. */
export async function isTimeZone(db: Database, name: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_timezone_names where name = ${name} and name !~ '^(posix|right)'`.execute(db);
  return rows.length > 0;
}

export async function noteReportedMonth(trx: Trx, id: string, month: string): Promise<boolean> {
  const result = await trx
    .updateTable('tenants')
    .set({ reportedmonth: month })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('reportedmonth', 'is', null), eb('reportedmonth', '<', month)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
