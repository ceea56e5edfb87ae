import { NodeType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';

/** A deleted client may come back with its logo. */
export async function isLogoUsed(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('nodes').select('id').where('logokey', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** For the signed address, which is its own proof: no tenant is known there. */
export function findServableLogo(db: Database, nodeid: string) {
  return (
    db
      .selectFrom('nodes')
      .innerJoin('tenants', 'tenants.id', 'nodes.tenantid')
      .select(['nodes.logokey', 'nodes.logotype'])
      .where('nodes.id', '=', nodeid)
      // A tenant's has an address of its own, which asks for the plan.
      .where('nodes.type', '<>', NodeType.TENANT)
      .where('nodes.deletedat', 'is', null)
      // Addresses live for hours; a tenant that was closed or has ended is closed at once.
      .where('tenants.deletedat', 'is', null)
      .where(sql<boolean>`not is_expired(tenants)`)
      .executeTakeFirst()
  );
}
