import type { TenantLimits } from '@rushes/contract/tenants';
import { defineHook } from '#platform/hooks/hook.ts';

export interface CreatedTenant {
  tenantid: string;
  name: string;
  /** The id its root node is to have. */
  rootnodeid: string;
  limits: TenantLimits;
  /** The user who administers it. */
  administratorid: string;
}

/** A tenant begins: its limits, then its root node, then its administrator's way in. */
export const tenantCreated = defineHook<CreatedTenant>('tenant.created');

export const tenantRenamed = defineHook<{ tenantid: string; name: string }>('tenant.renamed');

export const tenantLimited = defineHook<{ tenantid: string; limits: Partial<TenantLimits> }>(
  'tenant.limited',
);

/** Everything of the tenant goes; what points at something goes before it. */
export const tenantErased = defineHook<{ tenantid: string }>('tenant.erased');
