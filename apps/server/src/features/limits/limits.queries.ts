import type { ResourceName } from '@rushes/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow } from '#platform/db/rows.ts';

export function listResources(db: Db, tenantid: string) {
  return db
    .selectFrom('resources')
    .select(['name', 'used', 'limit'])
    .where('tenantid', '=', tenantid)
    .execute();
}

export interface Usage {
  used: number;
  limit: number;
  noticed: 0 | 80 | 100;
}

const usage = sql`used, "limit", noticed`;

/** Checks and counts in one statement, so that two concurrent requests cannot both take the last unit. */
export function addWithinLimit(trx: Trx, tenantid: string, name: ResourceName, units: number) {
  return findRow<Usage>(trx)`
    update resources set used = used + ${units}::bigint
    where tenantid = ${tenantid} and name = ${name} and used + ${units}::bigint <= "limit"
    returning ${usage}`;
}

export function addUsed(trx: Trx, tenantid: string, name: ResourceName, units: number) {
  return findRow<Usage>(trx)`
    update resources set used = greatest(0, used + ${units}::bigint)
    where tenantid = ${tenantid} and name = ${name}
    returning ${usage}`;
}

export function setLimit(trx: Trx, tenantid: string, name: ResourceName, limit: number) {
  return findRow<Usage>(trx)`
    insert into resources (tenantid, name, "limit") values (${tenantid}, ${name}, ${limit}::bigint)
    on conflict (tenantid, name) do update set "limit" = excluded."limit"
    returning ${usage}`;
}

export async function setNoticed(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  noticed: Usage['noticed'],
): Promise<void> {
  await trx
    .updateTable('resources')
    .set({ noticed })
    .where('tenantid', '=', tenantid)
    .where('name', '=', name)
    .execute();
}

/** Resets all tenants whose month has started since the last reset, including the notification levels. */
export async function renewBandwidth(trx: Trx): Promise<void> {
  await sql`
    update resources r set used = 0, noticed = 0, since = now() from tenants t
    where r.name = 'bandwidth' and t.id = r.tenantid and r.since < month_began(t)
      and month_began(t) <= now()`.execute(trx);
}

export async function isTrial(trx: Trx, tenantid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('tenants')
    .select('subscriptiontype')
    .where('id', '=', tenantid)
    .executeTakeFirst();
  return row?.subscriptiontype === 'freetrial';
}
