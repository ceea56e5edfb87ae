import { GIGABYTE, type ResourceName } from '@rushes/contract/limits';
import type { TenantLimits } from '@rushes/contract/tenants';
import type { Trx } from '#platform/context/context.ts';
import { setLimits } from './limits.service.ts';

/** All limits for a new tenant; later only the changed ones. */
export async function applyLimits(
  trx: Trx,
  { tenantid, limits }: { tenantid: string; limits: Partial<TenantLimits> },
): Promise<void> {
  await setLimits(trx, tenantid, inUnits(limits));
}

/** Plans are in gigabytes, usage is in bytes. */
function inUnits(limits: Partial<TenantLimits>): Partial<Record<ResourceName, number>> {
  const { storage, bandwidth, ...pieces } = limits;
  return {
    ...pieces,
    ...(storage === undefined ? {} : { storage: Math.round(storage * GIGABYTE) }),
    ...(bandwidth === undefined ? {} : { bandwidth: Math.round(bandwidth * GIGABYTE) }),
  };
}
