import { NodeType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Db } from '#platform/context/context.ts';

export interface BrandRow {
  logokey: string | null;
  logotype: string | null;
  homeurl: string;
  subscriptionType: string;
  plan: string | null;
}

const brands = (db: Db) =>
  db
    .selectFrom('nodes')
    .innerJoin('tenants', 'tenants.id', 'nodes.tenantid')
    .select([
      'nodes.logokey',
      'nodes.logotype',
      'nodes.homeurl',
      'tenants.subscriptiontype as subscriptionType',
      'tenants.plan',
    ])
    .where('nodes.type', '=', NodeType.TENANT);

export function findBrand(db: Db, tenantid: string): Promise<BrandRow | undefined> {
  return brands(db).where('nodes.tenantid', '=', tenantid).executeTakeFirst();
}

/**
 * Looks up by the random part of the key, which authorizes by itself: the tenant is not known here. Not found for an
 * expired tenant.
 */
export function findServableBrand(db: Database, name: string): Promise<BrandRow | undefined> {
  return brands(db)
    .where(sql<string>`split_part(nodes.logokey, '/', 3)`, '=', name)
    .where('tenants.deletedat', 'is', null)
    .where(sql<boolean>`not is_expired(tenants)`)
    .executeTakeFirst();
}
