import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { columns, isUsed, names } from './usage.queries.ts';

export interface UsageInput {
  tenantid: string;
  /** Null for guests. */
  userid: string | null;
  /** The file, which decides the project; null if it is none. */
  podid: string | null;
  bandwidth?: number;
  views?: number;
}

export async function insertChanges(trx: Trx, inputs: readonly UsageInput[]): Promise<void> {
  await sql`
    insert into usage_changes (tenantid, userid, projectid, bandwidth, views)
    select g.tenantid, g.userid, project_of(p.nodeid), sum(coalesce(g.bandwidth, 0)), sum(coalesce(g.views, 0))
    from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb)
      as g (tenantid uuid, userid uuid, podid uuid, bandwidth bigint, views integer)
      left join pods p on p.id = g.podid and p.tenantid = g.tenantid
    group by 1, 2, 3`.execute(trx);
}

const counts = sql.raw(names.map((name) => `sum(${name})::int8 as ${name}`).join(', '));
const added = (table: string, added: readonly string[] = names) =>
  sql.raw(added.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '));
const addedToAll = (table: string) => added(table, ['storage', ...names]);

/**
 * Adds changes to the roll-ups and deletes them, in one statement: a change is in exactly one of the two, also after a
 * crash. Returns how many there were. Changes of erased tenants are dropped.
 */
export async function rollUpChanges(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from usage_changes where id = any(array(
        select id from usage_changes order by id limit ${limit} for update skip locked))
      returning *
    ), dated as materialized (
      select c.*, (c.at at time zone t.timezone)::date as day from taken c join tenants t on t.id = c.tenantid
    ), details as (
      insert into usage_days as d
        (tenantid, day, userid, projectid, service, ${columns})
      select tenantid, day, userid, projectid, service, ${counts} from dated
      where ${isUsed}
      group by tenantid, day, userid, projectid, service
      order by tenantid, day, userid, projectid, service
      on conflict (tenantid, day, userid, projectid, service) do update set ${added('d')}
    ), months as (
      insert into usage_user_months as m
        (tenantid, month, userid, ${columns})
      select tenantid, date_trunc('month', day)::date, userid, ${counts} from dated where ${isUsed}
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenantid, month, userid) do update set ${added('m')}
    ), projects as (
      insert into usage_project_months as m (tenantid, month, projectid, ${columns})
      select tenantid, date_trunc('month', day)::date, projectid, ${counts} from dated where ${isUsed}
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenantid, month, projectid) do update set ${added('m')}
    ), services as (
      insert into usage_service_days as s (day, service, credits)
      select day, service, sum(credits)::int8 from dated where service is not null group by 1, 2 order by 1, 2
      on conflict (day, service) do update set credits = s.credits + excluded.credits
    ), totals as (
      insert into usage_tenant_days as t (tenantid, day, storage, ${columns})
      select tenantid, day, sum(storage)::int8, ${counts} from dated group by 1, 2 order by 1, 2
      on conflict (tenantid, day) do update set ${addedToAll('t')}
    ), tenant_months as (
      insert into usage_tenant_months as t (tenantid, month, storage, ${columns})
      select tenantid, date_trunc('month', day)::date, sum(storage)::int8, ${counts} from dated
      group by 1, 2 order by 1, 2
      on conflict (tenantid, month) do update set ${addedToAll('t')}
    ), platform as (
      insert into usage_platform_days as p (day, storage, ${columns})
      select day, sum(storage)::int8, ${counts} from dated group by 1 order by 1
      on conflict (day) do update set ${addedToAll('p')}
    )
    select count(*)::int4 as count from taken`.execute(trx);
  return rows[0]!.count;
}

/** Tenants whose last complete day has not been measured yet, with that day. An empty one is measured once. */
export async function listUnmeasured(db: Database): Promise<{ tenantid: string; day: string }[]> {
  const { rows } = await sql<{ tenantid: string; day: string }>`
    select t.id as tenantid, d.day::text as day
    from tenants t, lateral (select ((now() at time zone t.timezone)::date - 1) as day) d
    where t.erasingat is null
      and coalesce((select max(s.day) from usage_storage s where s.tenantid = t.id), '-infinity') < d.day
      and (exists (select 1 from resources r where r.tenantid = t.id and r.name = 'storage' and r.used > 0)
        or exists (select 1 from usage_storage s where s.tenantid = t.id and s.bytes > 0
          and s.day = (select max(l.day) from usage_storage l where l.tenantid = t.id)))
    order by t.id`.execute(db);
  return rows;
}

/** Running it again for the same day replaces the figures. What was there on the last day and is gone gets a zero. */
export async function measureStorage(trx: Trx, tenantid: string, day: string): Promise<void> {
  await sql`
    with present as materialized (
      select projectid, userid, bytes from storage_by_project(${tenantid}::uuid)
    ), gone as (
      select s.projectid, s.userid from usage_storage s
      where s.tenantid = ${tenantid} and s.bytes > 0
        and s.day = (select max(l.day) from usage_storage l where l.tenantid = ${tenantid} and l.day < ${day}::date)
        and not exists (
          select 1 from present p where p.userid = s.userid and p.projectid is not distinct from s.projectid)
    )
    insert into usage_storage (tenantid, day, projectid, userid, bytes)
    select ${tenantid}::uuid, ${day}::date, projectid, userid, bytes from present
    union all select ${tenantid}::uuid, ${day}::date, projectid, userid, 0 from gone
    on conflict (tenantid, day, projectid, userid) do update set bytes = excluded.bytes`.execute(trx);
  // The level of the month, and of the one that is about to begin, which has no day of its own yet.
  await sql`
    with levels as materialized (
      select userid, sum(bytes)::int8 as bytes from usage_storage
      where tenantid = ${tenantid} and day = ${day}::date group by userid
    ), months as (
      select distinct date_trunc('month', ${day}::date + ahead)::date as month from unnest(array[0, 2]) ahead
    )
    insert into usage_user_months as m (tenantid, month, userid, storage)
    select ${tenantid}::uuid, month, userid, bytes from levels cross join months order by month, userid
    on conflict (tenantid, month, userid) do update set storage = excluded.storage
      where m.storage <> excluded.storage`.execute(trx);
  // Two months of days, and the last day of every month before.
  await sql`
    delete from usage_storage where tenantid = ${tenantid} and day < ${day}::date - 62
      and extract(day from day + 1) <> 1`.execute(trx);
}

export async function eraseUsage(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('usage_changes').where('tenantid', '=', tenantid).execute();
  await sql`
    with gone as (
      delete from usage_days where tenantid = ${tenantid} returning day, service, credits
    )
    insert into usage_service_days as s (day, service, credits)
    select day, service, -sum(credits)::int8 from gone where service is not null group by 1, 2 order by 1, 2
    on conflict (day, service) do update set credits = s.credits + excluded.credits`.execute(trx);
  await trx.deleteFrom('usage_project_months').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('usage_tenant_months').where('tenantid', '=', tenantid).execute();
  await sql`
    with gone as (
      delete from usage_tenant_days where tenantid = ${tenantid} returning *
    )
    insert into usage_platform_days as p (day, storage, ${columns})
    select day, -storage, ${sql.raw(names.map((name) => `-${name}`).join(', '))} from gone order by day
    on conflict (day) do update set ${addedToAll('p')}`.execute(trx);
  await trx.deleteFrom('usage_user_months').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('usage_storage').where('tenantid', '=', tenantid).execute();
}
