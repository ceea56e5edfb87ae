import { podChanged, podStatus } from '@rushes/contract/pods';
import type { Trx } from '#platform/context/context.ts';
import { emitAll } from '#platform/events/emit.ts';
import { audienceOf } from '../pods.events.ts';
import { type ArrivedPod, QUEUED, type QueuedPod, updateArrived } from './originals.queries.ts';

/** Sets the kind and the queued state of files whose originals have arrived. Returns those that are not deleted. */
export async function queueArrived(trx: Trx, pods: readonly ArrivedPod[]): Promise<QueuedPod[]> {
  const rows = await updateArrived(trx, pods);
  const events = rows.map((pod) => ({ audience: audienceOf(pod), data: { id: pod.id, nodeid: pod.nodeid } }));
  const status = { status: QUEUED.stage, metadata: { percentage: QUEUED.percentage } };
  await emitAll(
    trx,
    podStatus,
    events.map(({ audience, data }) => ({ audience, data: { ...data, state: QUEUED.state, status } })),
  );
  await emitAll(trx, podChanged, events);
  return rows;
}
