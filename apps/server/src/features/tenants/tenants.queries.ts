import type { Database, Trx } from '#platform/context/context.ts';

export async function insertTenant(trx: Trx, tenant: { id: string; name: string }): Promise<void> {
  await trx.insertInto('tenants').values(tenant).execute();
}

export async function hasTenants(db: Database | Trx): Promise<boolean> {
  return (await db.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined;
}
