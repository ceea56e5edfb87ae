import type { UsageDay, UsagePart, UsageSpan } from '@rushes/contract/usage';
import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { columns, details, names, type Owner, ownedBy, sums, within } from './usage.queries.ts';

/** A member of the tenant, or a former one with usage in it. Without a tenant: any user. */
export async function findUser(
  db: Database,
  userid: string,
  tenantid: string | undefined,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const belongs = tenantid
    ? sql`(exists (select 1 from access_points a where a.userid = u.id and a.tenantid = ${tenantid})
        or exists (select 1 from usage_user_months m where m.userid = u.id and m.tenantid = ${tenantid}))`
    : sql`true`;
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select u.id, u.firstname || ' ' || u.lastname as name,
      case when u.deletedat is null then u.email else '' end as email
    from users u where u.id = ${userid} and ${belongs}`.execute(db);
  return rows[0];
}

/** Of a user or a project, without storage, which is measured and not counted. */
export async function listOwnDays(db: Database, who: Owner, from: string): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    select day::text as day, 0 as storage, ${sums}
    from ${details(sql`${ownedBy(who)} and day >= ${from}::date`)} d group by d.day order by d.day`.execute(
    db,
  );
  return rows;
}

/** Every day on which the tenant was measured: without files, the level is 0 then, not that of an earlier day. */
export async function listOwnLevels(
  db: Database,
  who: Owner,
  from: string,
): Promise<{ day: string; storage: number }[]> {
  // As an array, for which the index is used: with a join, PostgreSQL would read the whole table.
  const measuredIn = who.tenantid
    ? sql`tenantid = ${who.tenantid}`
    : sql`tenantid = any(array(select distinct s.tenantid from usage_storage s where s.userid = ${who.userid}))`;
  const { rows } = await sql<{ day: string; storage: number }>`
    select day::text as day, coalesce(sum(bytes) filter (where ${ownedBy({ ...who, tenantid: undefined })}), 0)::int8 as storage
    from usage_storage where ${measuredIn} and day >= ${from}::date - 31
    group by usage_storage.day order by usage_storage.day`.execute(db);
  return rows;
}

interface UserPart extends UsagePart {
  kind: 'project' | 'tenant';
}

/** Of one user, per project and per tenant. Storage is what the user uploaded and is still there. */
export async function listUserParts(
  db: Database,
  who: { userid: string; tenantid: string | undefined },
  span: UsageSpan,
): Promise<UserPart[]> {
  const { rows } = await sql<UserPart>`
    with places as (
      select distinct tenantid from access_points where ${ownedBy(who)}
    ), parts as (
      select case grouping(projectid) when 0 then 'project' else 'tenant' end as kind, projectid, tenantid,
        sum(bytes)::int8 as storage, ${sums}
      from (
        select tenantid, projectid, 0::int8 as bytes, ${columns} from ${details(sql`${ownedBy(who)} and ${within(span)}`)} d
        union all
        select places.tenantid, s.projectid, s.bytes, 0, 0, 0, 0, 0
        from places cross join lateral storage_by_project(places.tenantid) s where s.userid = ${who.userid}
      ) all_parts group by grouping sets ((projectid), (tenantid))
    )
    select p.kind, coalesce(p.projectid, p.tenantid) as id, coalesce(n.name, t.name, '') as name,
      p.storage, ${sql.raw(names.map((name) => `p.${name}`).join(', '))}
    from parts p left join nodes n on n.id = p.projectid left join tenants t on t.id = p.tenantid
    order by p.bandwidth desc, p.storage desc, name limit 2000`.execute(db);
  return rows;
}
