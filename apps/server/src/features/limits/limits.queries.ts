import type { ResourceName } from '@rushes/contract/limits';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

export function listResources(db: Database | Trx, tenantid: string) {
  return db
    .selectFrom('resources')
    .select(['name', 'used', 'limit'])
    .where('tenantid', '=', tenantid)
    .execute();
}

/** Counts and compares in one statement, so that two at once cannot both take the last one. */
export async function addWithinLimit(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  units: number,
): Promise<boolean> {
  const result = await sql`
    update resources set used = used + ${units}::bigint
    where tenantid = ${tenantid} and name = ${name} and used + ${units}::bigint <= "limit"`.execute(trx);
  return result.numAffectedRows === 1n;
}

export async function addUsed(trx: Trx, tenantid: string, name: ResourceName, units: number): Promise<void> {
  await sql`
    update resources set used = greatest(0, used + ${units}::bigint)
    where tenantid = ${tenantid} and name = ${name}`.execute(trx);
}

export async function setLimit(trx: Trx, tenantid: string, name: ResourceName, limit: number): Promise<void> {
  await trx
    .insertInto('resources')
    .values({ tenantid, name, limit })
    .onConflict((conflict) => conflict.columns(['tenantid', 'name']).doUpdateSet({ limit }))
    .execute();
}

export async function deleteResources(trx: Trx, tenantid: string): Promise<void> {
  await trx.deleteFrom('resources').where('tenantid', '=', tenantid).execute();
}
