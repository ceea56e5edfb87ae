import type { TenantLimits } from '@rushes/contract/tenants';
import { defineHook } from '#platform/hooks/hook.ts';

export interface CreatedTenant {
  tenantid: string;
  name: string;
  /** The id for its root node. */
  rootnodeid: string;
  limits: TenantLimits;
  /** The user who administers it. */
  administratorid: string;
}

export const tenantCreated = defineHook<CreatedTenant>('tenant.created');

export const tenantRenamed = defineHook<{ tenantid: string; name: string }>('tenant.renamed');

export const tenantLimited = defineHook<{ tenantid: string; limits: Partial<TenantLimits> }>(
  'tenant.limited',
);

/**
 * Deletes all data of the tenant. Rows are deleted before the rows they reference: a subscriber names the features whose
 * rows it references in `before`, and app/features.test.ts compares that with the foreign keys.
 */
export const tenantErased = defineHook<{ tenantid: string }>('tenant.erased');
