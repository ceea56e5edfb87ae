import type { Database, Trx } from '#platform/context/context.ts';
import { readValue } from '#platform/db/rows.ts';

/** Whether this file is being unpacked; its path is claimed as if it were a node. */
export function isExtracting(trx: Trx, tenantid: string, path: string) {
  return readValue<boolean>(trx)`
    select exists (
      select 1 from operations
      where tenantid = ${tenantid} and code = 'AM12' and ${path}::ltree = any(paths)) as found`;
}

/** Storage left in the tenant's plan, in bytes. */
export async function storageLeft(db: Database, tenantid: string): Promise<number> {
  const row = await db
    .selectFrom('resources')
    .select(['used', 'limit'])
    .where('tenantid', '=', tenantid)
    .where('name', '=', 'storage')
    .executeTakeFirst();
  return row ? Math.max(0, row.limit - row.used) : 0;
}

export async function listFolderNames(trx: Trx, tenantid: string, nodeid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('nodes')
    .select('name')
    .where('parentid', '=', nodeid)
    .where('tenantid', '=', tenantid)
    .where('deletedat', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}
