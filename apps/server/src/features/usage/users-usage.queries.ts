import type { UsageFigures, UsageSpan, UserUsagePart } from '@rushes/contract/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import {
  columns,
  contains,
  details,
  fresh,
  names,
  orderBy,
  type Sorted,
  sums,
  within,
} from './usage.queries.ts';

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

/** Storage of a tenant per project and uploader, as last measured by the end of the span. */
const measured = (tenant: RawBuilder<unknown>, to: string) => sql`
  select tenantid, userid, bytes from usage_storage where tenantid = ${tenant} and bytes > 0 and day = (
    select max(day) from usage_storage where tenantid = ${tenant} and day <= ${to}::date)`;

/** What the users of a tenant used and store, in several rows per user. */
const usedIn = (tenantid: string, span: UsageSpan, isNow: boolean) => sql`
  select tenantid, userid, 0::int8 as bytes, ${columns}
  from ${details(sql`tenantid = ${tenantid}::uuid and ${within(span)}`)} d where userid is not null
  union all
  ${
    isNow
      ? sql`select ${tenantid}::uuid, userid, bytes, 0, 0, 0, 0, 0 from storage_by_project(${tenantid}::uuid)`
      : sql`select tenantid, userid, bytes, 0, 0, 0, 0, 0 from (${measured(sql`${tenantid}::uuid`, span.to)}) m`
  }`;

export async function listTenantUsers(
  db: Database,
  tenantid: string,
  span: UsageSpan,
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

const months = (span: UsageSpan) => sql`month between ${span.from}::date and ${span.to}::date`;

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
  const figure = metric ? sql.ref(metric) : sql`0`;
  const order = sql`${metric || sort === 'storage' ? sql`metric desc, ` : sql``}name, id, tenantid`;
  // Found before anything is added up.
  const isFound = q ? sql`userid in (select id from found)` : sql`true`;
  const { rows } = await sql<Listed>`
    with found as materialized (
      select u.id, ${fullname} as name from users u where ${who(q)}
    ), news as materialized (
      select tenantid, userid, ${sums} from ${fresh} fresh
      where userid is not null and ${within(span)} group by tenantid, userid
    ), active as (
      select tenantid, userid, sum(metric)::int8 as metric from (
        select tenantid, userid, ${figure} as metric from usage_user_months
          where ${months(span)} and ${isFound}
        union all select tenantid, userid, ${figure} from news
        union all select s.tenantid, s.userid, ${sort === 'storage' ? sql`s.bytes` : sql`0`}
          from tenants t cross join lateral (${measured(sql`t.id`, span.to)}) s
          where t.erasingat is null and ${isFound}
      ) known group by tenantid, userid
    ), page as (
      select u.id, u.name, a.tenantid, a.metric, (count(*) over ())::int4 as count
      from active a join found u on u.id = a.userid order by ${order} limit ${limit} offset ${offset}
    )
    select ${named}, coalesce(s.bytes, 0)::int8 as storage, ${ofPage}, a.count
    from page a cross join lateral ${figuresOf(sql`a.tenantid`, sql`a.id`, span)} p
      left join lateral (
        select sum(bytes)::int8 as bytes from (${measured(sql`a.tenantid`, span.to)}) m where m.userid = a.id
      ) s on true
      join users u on u.id = a.id join tenants t on t.id = a.tenantid
    order by ${metric || sort === 'storage' ? sql`a.metric desc, ` : sql``}a.name, a.id, a.tenantid`.execute(
    db,
  );
  return pageOf(rows);
}

/** One row with what a user used in a tenant. */
const figuresOf = (tenant: RawBuilder<unknown>, user: RawBuilder<unknown>, span: UsageSpan) => sql`(
  select ${sql.raw(names.map((name) => `coalesce(sum(${name}), 0)::int8 as ${name}`).join(', '))} from (
    select ${columns} from usage_user_months where tenantid = ${tenant} and userid = ${user} and ${months(span)}
    union all
    select ${columns} from news where tenantid = ${tenant} and userid = ${user}
  ) used
)`;

export type UserFigures = UsageFigures & { tenantid: string; userid: string };

/** Of all users of a tenant. */
export async function listTenantFigures(
  db: Database,
  tenantid: string,
  span: UsageSpan,
  isNow: boolean,
): Promise<UserFigures[]> {
  const { rows } = await sql<UserFigures>`
    select tenantid, userid, sum(bytes)::int8 as storage, ${sums}
    from (${usedIn(tenantid, span, isNow)}) used group by tenantid, userid`.execute(db);
  return rows;
}

/** Of these members, in whole months. */
export async function listMemberFigures(
  db: Database,
  span: UsageSpan,
  members: readonly { tenantid: string; id: string }[],
): Promise<UserFigures[]> {
  const [tenants, users] = [
    new Set(members.map((one) => one.tenantid)),
    new Set(members.map(({ id }) => id)),
  ];
  // Joined: with `any`, a prepared statement would compare each row with each of thousands of ids.
  const asked = sql`join unnest(${[...users]}::uuid[]) as asked (id) on asked.id = userid`;
  const { rows } = await sql<UserFigures>`
    select tenantid, userid, sum(bytes)::int8 as storage, ${sums} from (
      select tenantid, userid, 0::int8 as bytes, ${columns} from usage_user_months ${asked}
        where ${months(span)}
      union all
      select tenantid, userid, 0, ${columns} from ${fresh} fresh ${asked} where ${within(span)}
      union all
      select s.tenantid, s.userid, s.bytes, 0, 0, 0, 0, 0
      from unnest(${[...tenants]}::uuid[]) as t (id) cross join lateral (${measured(sql`t.id`, span.to)}) s
    ) used group by tenantid, userid`.execute(db);
  return rows;
}
