import type { UsagePart, UsageSpan } from '@rushes/contract/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import type { SplitSpan } from './usage.policy.ts';
import { columns, details, fresh, isUsed, ownedBy, sums, within } from './usage.queries.ts';

// What a tenant used, per project and per user. A year is read from sums of months.

const monthsIn = ({ from, to }: UsageSpan) => sql`month between ${from}::date and ${to}::date`;

/** Days that are in no complete month, and what is not rolled up yet. */
const besideMonths = (tenantid: string, span: SplitSpan) => {
  const of = sql`tenantid = ${tenantid}::uuid`;
  const rows = (table: RawBuilder<unknown>, days: UsageSpan) => sql`
    select userid, projectid, ${columns} from ${table} where ${of} and ${within(days)}`;
  const days = span.days.map((part) => rows(sql`usage_days`, part));
  return sql.join([...days, rows(sql`${fresh} fresh`, span)], sql` union all `);
};

const sumsOfUsers = (tenantid: string, months: UsageSpan) => sql`
  select userid, ${columns} from usage_user_months
  where tenantid = ${tenantid}::uuid and ${monthsIn(months)} and ${isUsed}`;

/** In several rows per user. */
export const usedByUsers = (tenantid: string, span: SplitSpan): RawBuilder<unknown> => sql`
  select userid, ${columns} from (${besideMonths(tenantid, span)}) days where userid is not null
  ${span.months ? sql`union all ${sumsOfUsers(tenantid, span.months)} and userid is not null` : sql``}`;

/** In several rows per user and project; each row is of one of the two. */
const usedByParts = (tenantid: string, span: SplitSpan) => sql`
  select part.kind, part.id, 0::int8 as bytes, ${columns}
  from (${besideMonths(tenantid, span)}) days
    cross join lateral (values ('user', days.userid), ('project', days.projectid)) as part (kind, id)
  ${
    span.months
      ? sql`
        union all select 'user', userid, 0, ${columns} from (${sumsOfUsers(tenantid, span.months)}) users
        union all select 'project', projectid, 0, ${columns} from usage_project_months
          where tenantid = ${tenantid}::uuid and ${monthsIn(span.months)}`
      : sql``
  }`;

interface Breakdown extends UsagePart {
  kind: 'project' | 'user';
}

/** Storage per project and uploader: now, or as last measured by the end of a past day. */
const stored = (tenantid: string, to: string, isNow: boolean) =>
  isNow
    ? sql`select projectid, userid, bytes from storage_by_project(${tenantid}::uuid)`
    : sql`select projectid, userid, bytes from usage_storage where tenantid = ${tenantid}::uuid and bytes > 0
        and day = (select max(day) from usage_storage where tenantid = ${tenantid}::uuid and day <= ${to}::date)`;

/** Of a tenant, per project and per user. */
export async function listParts(
  db: Database,
  tenantid: string,
  span: SplitSpan,
  isNow: boolean,
): Promise<Breakdown[]> {
  const { rows } = await sql<Breakdown>`
    with parts as (
      select kind, id, sum(bytes)::int8 as storage, ${sums} from (
        ${usedByParts(tenantid, span)}
        union all
        select part.kind, part.id, s.bytes, 0, 0, 0, 0, 0 from (${stored(tenantid, span.to, isNow)}) s
          cross join lateral (values ('user', s.userid), ('project', s.projectid)) as part (kind, id)
      ) all_parts group by kind, id
    )
    select p.kind, p.id, coalesce(n.name, u.firstname || ' ' || u.lastname, '') as name,
      p.storage, p.bandwidth, p.credits, p.uploads, p.uploadbytes, p.views
    from parts p left join nodes n on p.kind = 'project' and n.id = p.id and n.tenantid = ${tenantid}
      left join users u on p.kind = 'user' and u.id = p.id
    order by p.bandwidth desc, p.storage desc, name limit 2000`.execute(db);
  return rows;
}

/** Of one project of a tenant, per user. */
export async function listProjectUsers(
  db: Database,
  { tenantid, projectid }: { tenantid: string; projectid: string },
  span: UsageSpan,
  isNow: boolean,
): Promise<UsagePart[]> {
  const { rows } = await sql<UsagePart>`
    with parts as (
      select userid, sum(bytes)::int8 as storage, ${sums} from (
        select userid, 0::int8 as bytes, ${columns}
        from ${details(sql`${ownedBy({ tenantid, projectid })} and ${within(span)}`)} d
        union all
        select userid, bytes, 0, 0, 0, 0, 0 from (${stored(tenantid, span.to, isNow)}) s
        where projectid = ${projectid}
      ) all_parts group by userid
    )
    select p.userid as id, coalesce(u.firstname || ' ' || u.lastname, '') as name,
      p.storage, p.bandwidth, p.credits, p.uploads, p.uploadbytes, p.views
    from parts p left join users u on u.id = p.userid
    order by p.bandwidth desc, p.storage desc, name limit 2000`.execute(db);
  return rows;
}
