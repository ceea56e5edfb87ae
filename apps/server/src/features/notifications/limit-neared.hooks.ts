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
  transcription: 'transcription',
  translation: 'translation',
  recognition: 'recognition',
} as const satisfies Record<ResourceName, string>;

/** Notifies all users who can change the plan. */
export async function notifyOfLimit(
  trx: Trx,
  {
    tenantid,
    name,
    level,
    percentage,
  }: { tenantid: string; name: ResourceName | 'invitations'; level: 80 | 100; percentage: number },
): Promise<void> {
  const when = level === 80 ? 'upcoming' : 'reached';
  const isNamed = name !== 'invitations';
  const code = isNamed ? (`${when}-${spoken[name]}-limit` as const) : (`${when}-resource-limit` as const);
  const params = { percentage, ...(isNamed ? {} : { resource: name }) };
  for (const userid of await listKeepers(trx, tenantid)) {
    await notify(trx, { tenantid, userid, code, params });
  }
}
