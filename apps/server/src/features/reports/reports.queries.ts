import type { UsageSpan } from '@rushes/contract/usage';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';

export interface UserRow {
  id: string;
  tenantid: string;
  name: string;
  email: string;
  group: 'admin' | 'team' | 'client';
  tenant: string;
  state: 'active' | 'disabled' | 'invited';
  mfa: boolean;
  createdat: string;
  seenat: string | null;
}

/** The rows after this one. */
interface Page<Row> {
  limit: number;
  after: Row | undefined;
}

const group = sql`
  case when bool_or("group" not in ('team', 'client')) then 'admin'
    when bool_or("group" = 'team') then 'team' else 'client' end`;

/**
 * Members of one tenant or of all, once per tenant, with their highest group. Tenant after tenant (in the order of the
 * inner subquery), so that only those of the page are read.
 */
export async function listMembers(
  db: Database,
  tenantid: string | undefined,
  { limit, after }: Page<UserRow>,
): Promise<UserRow[]> {
  const next = after
    ? sql`and (t.name, t.id) >= (${after.tenant}, ${after.tenantid}::uuid)
        and (t.name, t.id, m.name, m.id)
          > (${after.tenant}, ${after.tenantid}::uuid, ${after.name}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<UserRow>`
    select u.id, p.tenantid, p.name, u.email, p.group, p.tenant,
      case when u.disabledat is not null then 'disabled'
        when u.invitedat is not null and not exists (select 1 from sessions s where s.userid = u.id) then 'invited'
        else 'active' end as state,
      (exists (select 1 from authenticators a where a.userid = u.id and a.enabledat is not null)
        or exists (select 1 from passkeys k where k.userid = u.id)) as mfa,
      u.createdat::date::text as createdat,
      (select max(s.lastseenat)::date::text from sessions s where s.userid = u.id) as seenat
    from (
      select m.id, m.name, m.group, t.id as tenantid, t.name as tenant
      from (
        select id, name from tenants
        where erasingat is null and ${tenantid ? sql`id = ${tenantid}` : sql`true`} order by name, id offset 0
      ) t cross join lateral (
        select o.id, o.firstname || ' ' || o.lastname as name, a.group
        from (
          select userid, ${group} as "group" from access_points where tenantid = t.id group by userid
        ) a join users o on o.id = a.userid
        where o.deletedat is null
      ) m
      where true ${next}
      order by t.name, t.id, m.name, m.id limit ${limit}
    ) p join users u on u.id = p.id
    order by p.tenant, p.tenantid, p.name, p.id`.execute(db);
  return rows;
}

export async function countMembers(db: Database, tenantid: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int4 as total from (
      select distinct a.userid, a.tenantid
      from access_points a join users u on u.id = a.userid join tenants t on t.id = a.tenantid
      where u.deletedat is null and t.erasingat is null
        and ${tenantid ? sql`a.tenantid = ${tenantid}` : sql`true`}
    ) members`.execute(db);
  return rows[0]!.total;
}

export async function countTenants(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int4 as total from tenants where erasingat is null`.execute(db);
  return rows[0]!.total;
}

export interface ServiceRow {
  service: string;
  runs: number;
  done: number;
  failed: number;
  cancelled: number;
  files: number;
  users: number;
  credits: number;
}

/** Runs that were started in the period, and credits that were spent in it. Runs of a tenant are a range of one index. */
export async function listServices(
  db: Database,
  tenantid: string | undefined,
  { from, to }: UsageSpan,
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    with chosen as (
      select id, timezone from tenants where ${tenantid ? sql`id = ${tenantid}` : sql`erasingat is null`}
    ), runs as (
      select r.alias as service, count(*)::int4 as runs,
        count(*) filter (where state = 'done')::int4 as done,
        count(*) filter (where state = 'failed')::int4 as failed,
        count(*) filter (where state = 'cancelled')::int4 as cancelled,
        count(distinct podid)::int4 as files, count(distinct userid)::int4 as users
      from chosen t join service_runs r on r.tenantid = t.id
        and r.createdat >= (${from}::date::timestamp at time zone t.timezone)
        and r.createdat < ((${to}::date + 1)::timestamp at time zone t.timezone)
      group by 1
    ), spent as (
      select service, sum(credits)::int8 as credits from (
        select service, credits from ${
          tenantid
            ? sql`usage_days where tenantid = ${tenantid} and service is not null`
            : sql`usage_service_days where true`
        } and day between ${from}::date and ${to}::date
        union all
        select c.service, c.credits from usage_changes c join chosen t on t.id = c.tenantid
        where c.service is not null
          and (c.at at time zone t.timezone)::date between ${from}::date and ${to}::date
      ) d group by 1 having sum(credits) <> 0
    )
    select coalesce(r.service, s.service) as service, coalesce(r.runs, 0) as runs, coalesce(r.done, 0) as done,
      coalesce(r.failed, 0) as failed, coalesce(r.cancelled, 0) as cancelled, coalesce(r.files, 0) as files,
      coalesce(r.users, 0) as users, coalesce(s.credits, 0)::int8 as credits
    from runs r full join spent s on s.service = r.service order by credits desc, runs desc, service`.execute(
    db,
  );
  return rows;
}

export interface TenantRow {
  id: string;
  name: string;
  plan: string | null;
  planname: string | null;
  state: 'active' | 'expired' | 'marked' | 'deleted';
  createdat: string;
  periodend: string | null;
  users: number;
  storage: number;
  bandwidth: number;
  credits: number;
}

/** With the limits of the plan: bytes and counts. */
export async function listTenants(db: Database, { limit, after }: Page<TenantRow>): Promise<TenantRow[]> {
  const limitOf = (name: string) => sql`
    coalesce((select "limit" from resources r where r.tenantid = t.id and r.name = ${name}), 0)::int8`;
  const { rows } = await sql<TenantRow>`
    select t.id, t.name, t.plan, p.name as planname, t.createdat::date::text as createdat, t.periodend::date::text as periodend,
      case when t.deletedat is not null then 'deleted' when t.markedat is not null then 'marked'
        when is_expired(t) then 'expired' else 'active' end as state,
      (select count(distinct a.userid)::int4 from access_points a where a.tenantid = t.id) as users,
      ${limitOf('storage')} as storage, ${limitOf('bandwidth')} as bandwidth, ${limitOf('credits')} as credits
    from tenants t left join plans p on p.alias = t.plan
    where t.erasingat is null ${after ? sql`and (t.name, t.id) > (${after.name}, ${after.id}::uuid)` : sql``}
    order by t.name, t.id limit ${limit}`.execute(db);
  return rows;
}

/** Tenants that want a report of the last complete month and have not got it, with the month. */
export async function listDue(
  db: Database,
): Promise<{ tenantid: string; name: string; from: string; to: string }[]> {
  const { rows } = await sql<{ tenantid: string; name: string; from: string; to: string }>`
    select t.id as tenantid, t.name, d.month::text as "from", (d.month + interval '1 month')::date - 1 || '' as "to"
    from tenants t, lateral (
      select (date_trunc('month', now() at time zone t.timezone) - interval '1 month')::date as month
    ) d
    where t.reports_monthly = 1 and t.deletedat is null and t.erasingat is null and not is_expired(t)
      and coalesce(t.reportedmonth, '-infinity') < d.month and t.createdat < d.month + interval '1 month'
    order by t.id`.execute(db);
  return rows;
}

/** The first and the last day of the last complete month in UTC. */
export async function findLastMonth(db: Database): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ from: string; to: string }>`
    select (first - interval '1 month')::date::text as "from", (first::date - 1)::text as "to"
    from date_trunc('month', now() at time zone 'UTC') first`.execute(db);
  return rows[0]!;
}

/** Platform administrators who want the report of all tenants and have not got that of this month. */
export async function listReaders(
  db: Database,
  month: string,
): Promise<{ userid: string; email: string; firstname: string; language: 'en' | 'nl' }[]> {
  const { rows } = await sql<{ userid: string; email: string; firstname: string; language: 'en' | 'nl' }>`
    select u.id as userid, u.email, u.firstname, u.language from report_readers r join users u on u.id = r.userid
    where coalesce(r.month, '-infinity') < ${month}::date and u.type = 'root' and u.disabledat is null
      and u.deletedat is null and u.emailverified order by u.id`.execute(db);
  return rows;
}

export async function isReader(db: Db, userid: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_readers')
    .select('userid')
    .where('userid', '=', userid)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeReader(db: Database, userid: string, isReading: boolean): Promise<void> {
  if (!isReading) {
    await db.deleteFrom('report_readers').where('userid', '=', userid).execute();
    return;
  }
  await db
    .insertInto('report_readers')
    .values({ userid, month: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False if it was noted meanwhile, or if the user no longer wants it. */
export async function noteRead(trx: Trx, userid: string, month: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_readers set month = ${month}::date
    where userid = ${userid} and coalesce(month, '-infinity') < ${month}::date`.execute(trx);
  return numAffectedRows === 1n;
}

export async function listAdministrators(
  db: Database,
  tenantid: string,
): Promise<{ email: string; firstname: string; language: 'en' | 'nl' }[]> {
  const { rows } = await sql<{ email: string; firstname: string; language: 'en' | 'nl' }>`
    select distinct u.email, u.firstname, u.language from access_points a join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and 'control TenantConfiguration' = any(a.abilities)
      and u.disabledat is null and u.deletedat is null and u.emailverified order by u.email`.execute(db);
  return rows;
}
