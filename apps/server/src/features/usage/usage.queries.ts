import type { ServiceDay, UsageDay, UsagePart, UsageSpan } from '@rushes/contract/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';

// The roll-ups, and the changes that no job has added to them yet: figures are current at once.

/** What is counted; storage is a level. */
export const names = ['bandwidth', 'credits', 'uploads', 'uploadbytes', 'views'] as const;
export const sums = sql.raw(names.map((name) => `sum(${name})::int8 as ${name}`).join(', '));
export const columns = sql.raw(names.join(', '));

/** Not rolled up yet. */
export const fresh = sql`(
  select c.tenantid, (c.at at time zone t.timezone)::date as day, c.userid, c.projectid, c.service, c.storage,
    c.bandwidth, c.credits, c.uploads, c.uploadbytes, c.views
  from usage_changes c join tenants t on t.id = c.tenantid
)`;

/** Per user, project and service. */
export const details = (where: RawBuilder<unknown>) => sql`(
  select tenantid, day, userid, projectid, service, ${columns} from usage_days where ${where}
  union all
  select tenantid, day, userid, projectid, service, ${columns} from ${fresh} fresh where ${where}
)`;

export const within = ({ from, to }: UsageSpan) => sql`day between ${from}::date and ${to}::date`;

export async function findTenant(
  db: Database,
  tenantid: string,
): Promise<{ id: string; name: string; timezone: string; today: string; storage: number } | undefined> {
  const { rows } = await sql<{ id: string; name: string; timezone: string; today: string; storage: number }>`
    select t.id, t.name, t.timezone, (now() at time zone t.timezone)::date::text as today,
      coalesce((select used from resources r where r.tenantid = t.id and r.name = 'storage'), 0)::int8 as storage
    from tenants t where t.id = ${tenantid}`.execute(db);
  return rows[0];
}

/** From a day until now, of one tenant or of all; storage is the change of the day. */
export async function listDays(db: Database, tenantid: string | null, from: string): Promise<UsageDay[]> {
  const rolledUp = sql.table(tenantid ? 'usage_tenant_days' : 'usage_platform_days');
  const where = tenantid
    ? sql`tenantid = ${tenantid}::uuid and day >= ${from}::date`
    : sql`day >= ${from}::date`;
  const { rows } = await sql<UsageDay>`
    select day::text as day, sum(storage)::int8 as storage, ${sums} from (
      select day, storage, ${columns} from ${rolledUp} where ${where}
      union all
      select day, storage, ${columns} from ${fresh} fresh where ${where}
    ) d group by d.day order by d.day`.execute(db);
  return rows;
}

export async function listServiceDays(db: Database, who: Owner, span: UsageSpan): Promise<ServiceDay[]> {
  const { rows } = await sql<ServiceDay>`
    select day::text as day, service, sum(credits)::int8 as credits
    from ${details(sql`${ownedBy(who)} and ${within(span)} and service is not null`)} d
    group by d.day, service order by d.day, service`.execute(db);
  return rows;
}

/** A tenant, a user or a project, or what several of them have in common. */
export interface Owner {
  tenantid?: string | undefined;
  userid?: string | undefined;
  projectid?: string | undefined;
}

export function ownedBy({ tenantid, userid, projectid }: Owner): RawBuilder<unknown> {
  const tenant = tenantid ? sql`tenantid = ${tenantid}::uuid` : sql`true`;
  const user = userid ? sql`and userid = ${userid}::uuid` : sql``;
  const project = projectid ? sql`and projectid = ${projectid}::uuid` : sql``;
  return sql`${tenant} ${user} ${project}`;
}

/** A project or client, also after it was deleted. */
export async function findProject(
  db: Database,
  tenantid: string,
  projectid: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from nodes where id = ${projectid} and tenantid = ${tenantid} and type in (2, 3)`.execute(
    db,
  );
  return rows[0];
}

/** The active storage of a project now. */
export async function sumProject(
  db: Database,
  { tenantid, projectid }: { tenantid: string; projectid: string },
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::int8 as bytes from storage_by_project(${tenantid}::uuid)
    where projectid = ${projectid}`.execute(db);
  return rows[0]!.bytes;
}

interface Breakdown extends UsagePart {
  kind: 'project' | 'user';
}

/** Storage per project and uploader: now, or as last measured by the end of a past day. */
const stored = (tenantid: string, to: string, isNow: boolean) =>
  isNow
    ? sql`select projectid, userid, bytes from storage_by_project(${tenantid}::uuid)`
    : sql`select projectid, userid, bytes from usage_storage where tenantid = ${tenantid}::uuid and bytes > 0
        and day = (select max(day) from usage_storage where tenantid = ${tenantid}::uuid and day <= ${to}::date)`;

/** Of a tenant or one of its projects, per project and per user, in one pass. */
export async function listParts(
  db: Database,
  { tenantid, projectid }: { tenantid: string; projectid?: string | undefined },
  span: UsageSpan,
  isNow: boolean,
): Promise<Breakdown[]> {
  const { rows } = await sql<Breakdown>`
    with parts as (
      select case grouping(projectid) when 0 then 'project' else 'user' end as kind, projectid, userid,
        sum(bytes)::int8 as storage, ${sums}
      from (
        select projectid, userid, 0::int8 as bytes, bandwidth, credits, uploads, uploadbytes, views
        from ${details(sql`${ownedBy({ tenantid, projectid })} and ${within(span)}`)} d
        union all
        select projectid, userid, bytes, 0, 0, 0, 0, 0 from (${stored(tenantid, span.to, isNow)}) s
        where ${ownedBy({ projectid })}
      ) all_parts group by grouping sets ((projectid), (userid))
    )
    select p.kind, coalesce(p.projectid, p.userid) as id, coalesce(n.name, u.firstname || ' ' || u.lastname, '') as name,
      p.storage, p.bandwidth, p.credits, p.uploads, p.uploadbytes, p.views
    from parts p left join nodes n on n.id = p.projectid and n.tenantid = ${tenantid}
      left join users u on u.id = p.userid
    order by p.bandwidth desc, p.storage desc, name limit 2000`.execute(db);
  return rows;
}

export interface Sorted {
  q: string | undefined;
  sort: string;
  /** Null: all. */
  limit: number | null;
  offset: number;
}

/** The columns are named by the contract, so that no text of a request gets into the statement. */
export const orderBy = (sort: string) =>
  sort === 'name' ? sql`name, id` : sql`${sql.ref(sort)} desc, name, id`;

/** `%` and `_` in the text are not wildcards. */
export const contains = (column: RawBuilder<unknown>, q: string | undefined) =>
  q ? sql`position(folded(${q}) in folded(${column})) > 0` : sql`true`;
