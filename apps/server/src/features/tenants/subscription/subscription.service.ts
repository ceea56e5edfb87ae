import type { SubscriptionType } from '@rushes/contract/identity';
import type { TenantLimits } from '@rushes/contract/tenants';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { fire } from '#platform/hooks/hook.ts';
import { tenantRenewed } from '../tenants.events.ts';
import { tenantLimited } from '../tenants.hooks.ts';
import { updateTenant } from '../tenants.queries.ts';

export interface TenantSubscription {
  subscriptiontype: SubscriptionType;
  plan: string | null;
  periodstart: Date;
  periodend: Date | null;
  accessuntil: Date | null;
  renews: 0 | 1;
}

/** For the feature that sells plans, which also checks the permission and writes the audit log. */
export async function setSubscription(
  trx: Trx,
  tenantid: string,
  subscription: TenantSubscription,
  limits?: TenantLimits,
): Promise<void> {
  await updateTenant(trx, tenantid, subscription);
  if (limits) await fire(tenantLimited, trx, { tenantid, limits });
  // Streams reconnect with the access of now.
  await emit(trx, tenantRenewed, { tenantid }, { tenantid });
}
