import type { ArrivedRaw } from '#features/uploads/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { type NotifyOwner, notifyOwnerJob } from './model/payloads.ts';
import { quietUntil } from './uploadlinks.policy.ts';
import { insertArrivals } from './uploadlinks.queries.ts';

/** Notifies the link's owner of arrived files, once for all files that were sent together. */
const notifyOwner = defineJob<NotifyOwner, Services>({
  ...notifyOwnerJob,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/notify-owner.ts'),
});

/** Every file postpones the notification. */
export async function noteArrivals(trx: Trx, arrived: readonly ArrivedRaw[]): Promise<void> {
  const guests = arrived.flatMap(({ podid, visitid }) => (visitid ? [{ podid, visitid }] : []));
  if (guests.length === 0) return;
  await insertArrivals(trx, guests);
  for (const visitid of new Set(guests.map((one) => one.visitid)))
    await enqueue(
      trx,
      notifyOwnerJob,
      { visitid },
      { key: `told:${visitid}`, runAt: quietUntil(Date.now()) },
    );
}

export const uploadlinksJobs = [notifyOwner];
