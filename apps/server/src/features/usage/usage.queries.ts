import type { ServiceDay, UsageDay, UsageSpan } from '@rushes/contract/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';

// The roll-ups, and the changes that no job has added to them yet: figures are current at once.

/** What is counted; storage is a level. */
export const names = ['bandwidth', 'credits', 'uploads', 'uploadbytes', 'views'] as const;
export const sums = sql.raw(names.map((name) => `sum(${name})::int8 as ${name}`).join(', '));
export const columns = sql.raw(names.join(', '));
/** Not only a change of the storage. */
export const isUsed = sql.raw(`(${names.map((name) => `${name} <> 0`).join(' or ')})`);

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

/** `%` and `_` in the text are not wildcards. Text without accents is not decomposed, which takes ten times as long. */
export const contains = (column: RawBuilder<unknown>, q: string | undefined) =>
  q
    ? sql`position(folded(${q}) in
        case when octet_length(${column}) = length(${column}) then lower(${column}) else folded(${column}) end) > 0`
    : sql`true`;
