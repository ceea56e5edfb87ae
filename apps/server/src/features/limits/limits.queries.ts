import type { ResourceName } from '@rushes/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow } from '#platform/db/rows.ts';

export function listResources(db: Db, tenantid: string) {
  return db
    .selectFrom('resources')
    .select(['name', 'limit', 'extra', 'binned', sql<number>`used + binned`.as('used')])
    .where('tenantid', '=', tenantid)
    .execute();
}

export interface Usage {
  used: number;
  limit: number;
  noticed: 0 | 80 | 100;
}

/** Files in the recycle bin count. */
export const usage = sql`used + binned as used, "limit", noticed`;

/** Checks and counts in one statement, so that two concurrent requests cannot both take the last unit. */
export function addWithinLimit(trx: Trx, tenantid: string, name: ResourceName, units: number) {
  return findRow<Usage>(trx)`
    update resources set used = used + ${units}::bigint
    where tenantid = ${tenantid} and name = ${name} and used + binned + ${units}::bigint <= "limit"
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
    on conflict (tenantid, name) do update set "limit" = excluded."limit" + resources.extra
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

/** As many units as are left, at most `units`. */
export async function addUpToLimit(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  units: number,
): Promise<(Usage & { taken: number }) | undefined> {
  const result = await sql<Usage & { taken: number }>`
    with old as (
      select tenantid, name, greatest(0, least(${units}::bigint, "limit" - used)) as taken from resources
      where tenantid = ${tenantid} and name = ${name} for update)
    update resources r set used = used + taken from old
    where r.tenantid = old.tenantid and r.name = old.name
    returning used, "limit", noticed, taken`.execute(trx);
  return result.rows[0];
}

export async function isTrial(db: Db, tenantid: string): Promise<boolean> {
  const row = await db
    .selectFrom('tenants')
    .select('subscriptiontype')
    .where('id', '=', tenantid)
    .executeTakeFirst();
  return row?.subscriptiontype === 'freetrial';
}
