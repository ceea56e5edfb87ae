import type { ResourceName } from '@rushes/contract/limits';
import { listKeepers } from '#features/users/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { notify } from './notify.service.ts';

const spoken = {
  teamusers: 'users',
  clientusers: 'client-users',
  storage: 'storage',
  bandwidth: 'bandwidth',
  credits: 'credits',
} as const satisfies Record<ResourceName, string>;

/** Notifies all users who can change the plan. */
export async function notifyOfLimit(
  trx: Trx,
  {
    tenantid,
    name,
    level,
    percentage,
  }: { tenantid: string; name: ResourceName; level: 80 | 100; percentage: number },
): Promise<void> {
  const code = `${level === 80 ? 'upcoming' : 'reached'}-${spoken[name]}-limit` as const;
  for (const userid of await listKeepers(trx, tenantid)) {
    await notify(trx, { tenantid, userid, code, params: { percentage } });
  }
}
