import { podChanged, podStatus } from '@rushes/contract/pods';
import type { Trx } from '#platform/context/context.ts';
import { emitAll } from '#platform/events/emit.ts';
import { audienceOf, emitCurrentPod } from '../pods.events.ts';
import * as pods from '../pods.queries.ts';
import * as queries from './originals.queries.ts';

/** Sets the kind and the queued state of files whose originals have arrived. Returns those that are not deleted. */
export async function queueArrived(
  trx: Trx,
  arrived: readonly queries.ArrivedPod[],
): Promise<queries.QueuedPod[]> {
  const rows = await queries.updateArrived(trx, arrived);
  const events = rows.map((pod) => ({ audience: audienceOf(pod), data: { id: pod.id, nodeid: pod.nodeid } }));
  const status = { status: queries.QUEUED.stage, metadata: { percentage: queries.QUEUED.percentage } };
  await emitAll(
    trx,
    podStatus,
    events.map(({ audience, data }) => ({
      audience,
      data: { ...data, state: queries.QUEUED.state, status },
    })),
  );
  await emitAll(trx, podChanged, events);
  return rows;
}

/** Announces a file whose bytes follow. */
export const insertPod = pods.insertPod;

/** Removes a file whose bytes never arrived. */
export const removePod = pods.removePod;

/** Inserts new files whose originals are already stored. Emits no events: the caller knows who views the folder. */
export const insertArrived = queries.insertArrived;

/** Name and note of a guest who changed them after the file. A note that a member has changed stays. */
export async function changeSender(
  trx: Trx,
  tenantid: string,
  id: string,
  sender: { name: string; note: string },
): Promise<void> {
  if (await pods.updateSender(trx, tenantid, id, sender)) await emitCurrentPod(trx, tenantid, id);
}
