import type { ResourceName } from '@rushes/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { type Usage, usage } from '../limits.queries.ts';
import type { Extra, Month } from './month.policy.ts';

export async function insertExtra(
  trx: Trx,
  extra: { id: string; tenantid: string; name: ResourceName; units: number; monthsleft: number },
): Promise<void> {
  await trx
    .insertInto('limit_extras')
    .values({ ...extra, remaining: extra.units })
    .execute();
}

/** Returns what was left. */
export async function deleteExtra(
  trx: Trx,
  { id, tenantid }: { id: string; tenantid: string },
): Promise<{ name: ResourceName; remaining: number } | undefined> {
  return trx
    .deleteFrom('limit_extras')
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .returning(['name', 'remaining'])
    .executeTakeFirst();
}

export async function addExtra(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  units: number,
): Promise<Usage | undefined> {
  const result = await sql<Usage>`
    insert into resources (tenantid, name, "limit", extra)
    values (${tenantid}, ${name}, ${units}::bigint, ${units}::bigint)
    on conflict (tenantid, name) do update set
      "limit" = resources."limit" + excluded.extra, extra = resources.extra + excluded.extra
    returning ${usage}`.execute(trx);
  return result.rows[0];
}

export async function listExtras(db: Db, tenantid: string) {
  const { rows } = await sql<{ resource: ResourceName; units: number; remaining: number; expiresat: string }>`
    select e.name as resource, e.units, e.remaining, iso(month_start(t, e.monthsleft)) as expiresat
    from limit_extras e join tenants t on t.id = e.tenantid
    where e.tenantid = ${tenantid} order by e.name, e.monthsleft, e.id`.execute(db);
  return rows;
}

/** Takes back units that were added. */
export async function takeExtra(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  units: number,
): Promise<Usage | undefined> {
  const result = await sql<Usage>`
    update resources set "limit" = "limit" - ${units}::bigint, extra = extra - ${units}::bigint
    where tenantid = ${tenantid} and name = ${name}
    returning ${usage}`.execute(trx);
  return result.rows[0];
}

interface Due {
  tenantid: string;
  name: ResourceName;
  months: number;
}

const due = sql`
  select r.tenantid, r.name, months_begun(t, now()) - months_begun(t, r.since) as months
  from resources r join tenants t on t.id = r.tenantid
  where r.since < month_began(t) and month_began(t) <= now()`;

/** Limits whose month has ended since they were last renewed. */
export async function listDue(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`${due} order by r.tenantid, r.name limit 10000`.execute(db);
  return rows;
}

/** The limits of a tenant whose month has ended. */
export async function listDueOf(trx: Trx, tenantid: string): Promise<Due[]> {
  const { rows } = await sql<Due>`${due} and r.tenantid = ${tenantid}`.execute(trx);
  return rows;
}

/** Limits of which something was bought. */
export async function listBought(trx: Trx, tenantid: string): Promise<ResourceName[]> {
  const rows = await trx
    .selectFrom('limit_extras')
    .select('name')
    .distinct()
    .where('tenantid', '=', tenantid)
    .execute();
  return rows.map(({ name }) => name);
}

/** Credits of work in progress are reserved. */
export async function lockMonth(
  trx: Trx,
  { tenantid, name }: { tenantid: string; name: ResourceName },
): Promise<(Month & { isDue: boolean }) | undefined> {
  const { rows } = await sql<{ base: number; used: number; isDue: boolean }>`
    select r."limit" - r.extra as base, r.used, r.since < month_began(t) as "isDue"
    from resources r join tenants t on t.id = r.tenantid
    where r.tenantid = ${tenantid} and r.name = ${name}
    for update of r`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const extras: Extra[] = await trx
    .selectFrom('limit_extras')
    .select(['id', 'remaining', 'monthsleft'])
    .where('tenantid', '=', tenantid)
    .where('name', '=', name)
    .orderBy('id')
    .execute();
  return { ...row, reserved: await sumReserved(trx, tenantid, name), extras };
}

/** Of one entry, how much belongs to a limit. */
const reserved = (name: RawBuilder<unknown>) =>
  sql`case when ${name} = 'credits' then units - bundled when bundle = ${name} then bundled else 0 end`;

async function sumReserved(trx: Trx, tenantid: string, name: ResourceName): Promise<number> {
  if (name === 'bandwidth') return 0;
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(${reserved(sql`${name}::text`)}), 0) as units
    from credit_entries where tenantid = ${tenantid} and state = 'reserved'`.execute(trx);
  return rows[0]!.units;
}

export async function writeMonth(
  trx: Trx,
  { tenantid, name }: { tenantid: string; name: ResourceName },
  { base, used, extras }: Month,
): Promise<Usage> {
  const kept = JSON.stringify(extras);
  await sql`
    delete from limit_extras where tenantid = ${tenantid} and name = ${name}
      and id not in (select id from jsonb_to_recordset(${kept}::jsonb) as kept (id uuid))`.execute(trx);
  await sql`
    update limit_extras e set remaining = kept.remaining, monthsleft = kept.monthsleft
    from jsonb_to_recordset(${kept}::jsonb) as kept (id uuid, remaining bigint, monthsleft int)
    where e.id = kept.id and e.tenantid = ${tenantid}`.execute(trx);
  const { rows } = await sql<Usage>`
    update resources r set used = ${used}::bigint, since = now(),
      extra = left_over.units, "limit" = ${base}::bigint + left_over.units
    from (select coalesce(sum(remaining), 0) as units from limit_extras
      where tenantid = ${tenantid} and name = ${name}) left_over
    where r.tenantid = ${tenantid} and r.name = ${name}
    returning ${usage}`.execute(trx);
  return rows[0]!;
}

/** Nothing of the month is used but what is reserved. */
export async function clearUsed(trx: Trx, tenantid: string): Promise<void> {
  await sql`
    update resources r set used = case when name = 'bandwidth' then 0
      else (select coalesce(sum(${reserved(sql`r.name`)}), 0)
        from credit_entries e where e.tenantid = r.tenantid and e.state = 'reserved') end
    where tenantid = ${tenantid} and name not in ('storage', 'teamusers', 'clientusers')`.execute(trx);
}

/** The month of the limits begins now. Not before the subscription, which the clock of the server dates. */
export async function restartMonth(trx: Trx, tenantid: string): Promise<void> {
  await sql`
    update resources r set since = greatest(now(), t.periodstart) from tenants t
    where t.id = r.tenantid and r.tenantid = ${tenantid}`.execute(trx);
}
