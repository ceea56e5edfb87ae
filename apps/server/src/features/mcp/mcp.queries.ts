import type { Database } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

/** Those of these workspaces that the files and folders belong to. */
export async function listTenantsOf(
  db: Database,
  itemids: readonly string[],
  tenantids: readonly string[],
): Promise<string[]> {
  const rows = await listRows<{ tenantid: string }>(db)`
    select tenantid from pods where id = any(${itemids}::uuid[]) and tenantid = any(${tenantids}::uuid[])
    union select tenantid from nodes where id = any(${itemids}::uuid[]) and tenantid = any(${tenantids}::uuid[])`;
  return rows.map(({ tenantid }) => tenantid);
}
