import { NodeType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';

/** Includes deleted nodes: a deleted client may be restored with its logo. */
export async function isLogoUsed(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('nodes').select('id').where('logokey', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Lookup for a signed URL, which authorizes by itself: the tenant is not known here. */
export function findServableLogo(db: Database, nodeid: string) {
  return (
    db
      .selectFrom('nodes')
      .innerJoin('tenants', 'tenants.id', 'nodes.tenantid')
      .select(['nodes.logokey', 'nodes.logotype'])
      .where('nodes.id', '=', nodeid)
      // The logo of a tenant has its own URL, which checks the plan.
      .where('nodes.type', '<>', NodeType.TENANT)
      .where('nodes.deletedat', 'is', null)
      // Signed URLs are valid for hours; a tenant that was deleted or has expired is blocked immediately.
      .where('tenants.deletedat', 'is', null)
      .where(sql<boolean>`not is_expired(tenants)`)
      .executeTakeFirst()
  );
}
