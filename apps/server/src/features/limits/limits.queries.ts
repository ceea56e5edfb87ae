import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

export function listResources(db: Database, tenantid: string) {
  return db
    .selectFrom('resources')
    .select(['name', 'used', 'limit'])
    .where('tenantid', '=', tenantid)
    .orderBy('name')
    .execute();
}

/** Counts and compares in one statement, so that two uploads at once cannot both take the last byte. */
export async function addWithinLimit(trx: Trx, tenantid: string, bytes: number): Promise<boolean> {
  const result = await sql`
    update resources set used = used + ${bytes}
    where tenantid = ${tenantid} and name = 'storage' and used + ${bytes} <= "limit"`.execute(trx);
  return result.numAffectedRows === 1n;
}

export async function addUsed(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  await sql`
    update resources set used = greatest(0, used + ${bytes})
    where tenantid = ${tenantid} and name = 'storage'`.execute(trx);
}

export async function insertResource(trx: Trx, tenantid: string, limit: number): Promise<void> {
  await trx.insertInto('resources').values({ tenantid, name: 'storage', limit }).execute();
}
