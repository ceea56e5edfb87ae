import type { UsageFigures, UsageSpan, UserUsagePart } from '@rushes/contract/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import type { SplitSpan } from './usage.policy.ts';
import {
  columns,
  contains,
  fresh,
  isUsed,
  names,
  orderBy,
  type Sorted,
  sums,
  within,
} from './usage.queries.ts';
import { usedByUsers } from './usage-parts.queries.ts';

// Lists of users with what they used.

type Listed = UserUsagePart & { count: number };
interface Page {
  parts: UserUsagePart[];
  count: number;
}
const pageOf = (rows: Listed[]): Page => ({
  parts: rows.map(({ count: _, ...part }) => part),
  count: rows[0]?.count ?? 0,
});

const fullname = sql`u.firstname || ' ' || u.lastname`;
const who = (q: string | undefined) => contains(sql`${fullname} || ' ' || u.email`, q);
const named = sql`u.id, ${fullname} as name, case when u.deletedat is null then u.email else '' end as email,
  json_build_object('id', t.id, 'name', t.name) as tenant`;
const ofPage = sql.raw(names.map((name) => `p.${name}`).join(', '));

/** What the users of a tenant used and store, in several rows per user. */
const usedIn = (tenantid: string, span: SplitSpan, isNow: boolean) => sql`
  select userid, 0::int8 as bytes, ${columns} from (${usedByUsers(tenantid, span)}) used
  union all
  select userid, bytes, 0, 0, 0, 0, 0 from ${
    isNow
      ? sql`storage_by_project(${tenantid}::uuid)`
      : sql`usage_storage where tenantid = ${tenantid}::uuid and bytes > 0 and day = (
          select max(day) from usage_storage where tenantid = ${tenantid}::uuid and day <= ${span.to}::date)`
  }`;

export async function listTenantUsers(
  db: Database,
  tenantid: string,
  span: SplitSpan,
  { q, sort, limit, offset }: Sorted,
  isNow: boolean,
): Promise<Page> {
  const { rows } = await sql<Listed>`
    with parts as (
      select userid, sum(bytes)::int8 as storage, ${sums} from (${usedIn(tenantid, span, isNow)}) used group by userid
    ), listed as (
      select ${named}, p.storage, ${ofPage}
      from parts p join users u on u.id = p.userid join tenants t on t.id = ${tenantid} where ${who(q)}
    )
    select *, (count(*) over ())::int4 as count from listed
    order by ${orderBy(sort)} limit ${limit} offset ${offset}`.execute(db);
  return pageOf(rows);
}

/** Whole months. Storage is that of the last one, or of this one if that is to come: as last measured in it. */
const months = (span: UsageSpan) => sql`month between ${span.from}::date and ${span.to}::date`;
// In a subquery, which is computed once and not for each row.
const isLast = ({ to }: UsageSpan) => sql`
  month = (select date_trunc('month', least(${to}::date, (now() at time zone 'UTC')::date))::date)`;
const storageIn = (span: UsageSpan) => sql`case when ${isLast(span)} then storage else 0 end`;

/**
 * Of all tenants, in whole months. There can be millions of rows: the whole list is read only for the order and the
 * count, and the figures only for the page.
 */
export async function listAllUsers(
  db: Database,
  span: UsageSpan,
  { q, sort, limit, offset }: Sorted,
): Promise<Page> {
  const metric = names.find((name) => name === sort);
  const isByStorage = sort === 'storage';
  const figure = metric ? sql.ref(metric) : sql`0`;
  const order = metric || isByStorage ? sql`metric desc, name, id, tenantid` : sql`name, id, tenantid`;
  const { rows } = await sql<Listed>`
    with found as materialized (
      select u.id, ${fullname} as name from users u where ${who(q)}
    ), news as materialized (
      select tenantid, userid, ${sums} from ${fresh} fresh
      where userid is not null and ${within(span)} group by tenantid, userid
    ), active as (
      select tenantid, userid, sum(metric)::int8 as metric from (
        select tenantid, userid, ${isByStorage ? storageIn(span) : figure} as metric from usage_user_months
          where ${months(span)} and (${isUsed} or ${storageIn(span)} > 0)
            and ${q ? sql`userid in (select id from found)` : sql`userid is not null`}
        union all select tenantid, userid, ${figure} from news
      ) known group by tenantid, userid
    ), page as (
      select u.id, u.name, a.tenantid, a.metric, (count(*) over ())::int4 as count
      from active a join found u on u.id = a.userid order by ${order} limit ${limit} offset ${offset}
    )
    select ${named}, p.storage, ${ofPage}, a.count
    from page a cross join lateral ${figuresOf(sql`a.tenantid`, sql`a.id`, span)} p
      join users u on u.id = a.id join tenants t on t.id = a.tenantid
    order by ${metric || isByStorage ? sql`a.metric desc, ` : sql``}a.name, a.id, a.tenantid`.execute(db);
  return pageOf(rows);
}

/** One row with what a user used and stores in a tenant. */
const figuresOf = (tenant: RawBuilder<unknown>, user: RawBuilder<unknown>, span: UsageSpan) => sql`(
  select coalesce(sum(storage), 0)::int8 as storage,
    ${sql.raw(names.map((name) => `coalesce(sum(${name}), 0)::int8 as ${name}`).join(', '))}
  from (
    select ${storageIn(span)} as storage, ${columns} from usage_user_months
      where tenantid = ${tenant} and userid = ${user} and ${months(span)}
    union all
    select 0, ${columns} from news where tenantid = ${tenant} and userid = ${user}
  ) used
)`;

export type UserFigures = UsageFigures & { tenantid: string; userid: string };

/** Of all users of a tenant. */
export async function listTenantFigures(
  db: Database,
  tenantid: string,
  span: SplitSpan,
  isNow: boolean,
): Promise<UserFigures[]> {
  const { rows } = await sql<UserFigures>`
    select ${tenantid}::uuid as tenantid, userid, sum(bytes)::int8 as storage, ${sums}
    from (${usedIn(tenantid, span, isNow)}) used group by userid`.execute(db);
  return rows;
}

/** Of these members, in whole months. Each month of each of them is one row of an index. */
export async function listMemberFigures(
  db: Database,
  span: UsageSpan,
  members: readonly { tenantid: string; id: string }[],
): Promise<UserFigures[]> {
  const { rows } = await sql<UserFigures>`
    with asked as materialized (
      select * from unnest(${members.map(({ tenantid }) => tenantid)}::uuid[], ${members.map(({ id }) => id)}::uuid[])
        as asked (tenantid, userid)
    ), first_days as materialized (
      select first::date as month
      from generate_series(${span.from}::date::timestamp, ${span.to}::date::timestamp, interval '1 month') first
    )
    select tenantid, userid, sum(storage)::int8 as storage, ${sums} from (
      select a.tenantid, a.userid, m.* from asked a cross join lateral (
        select ${storageIn(span)} as storage, ${columns} from usage_user_months
        where tenantid = a.tenantid and userid = a.userid and month = any(array(select d.month from first_days d))
      ) m
      union all
      select tenantid, userid, 0, ${columns} from ${fresh} fresh join asked using (tenantid, userid)
      where ${within(span)}
    ) used group by tenantid, userid`.execute(db);
  return rows;
}
