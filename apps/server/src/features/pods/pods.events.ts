import type { ProcessingStage, State } from '@rushes/contract/enums';
import type { GoneReason } from '@rushes/contract/live';
import { podChanged, podStatus } from '@rushes/contract/pods';
import type { Trx } from '#platform/context/context.ts';
import { emit, emitAll } from '#platform/events/emit.ts';
import { findPod, updateStage } from './pods.queries.ts';

export interface EventPod {
  id: string;
  nodeid: string;
  tenantid: string;
  path: string;
  hidden: boolean;
}

export const audienceOf = (pod: EventPod) => ({
  tenantid: pod.tenantid,
  path: pod.path,
  teamonly: pod.hidden ? (1 as const) : (0 as const),
});

/** `from` is the previous folder, `gone` the reason the file is no longer there. */
export function emitPodChanged(
  trx: Trx,
  pod: EventPod,
  what: { from?: string; gone?: GoneReason } = {},
): Promise<void> {
  return emit(trx, podChanged, audienceOf(pod), { id: pod.id, nodeid: pod.nodeid, ...what });
}

/**
 * The team receives a change. Users outside the team receive `gone` for files that became hidden and a change for files
 * that became visible.
 */
export function emitVisibilityChanged(
  trx: Trx,
  pods: readonly { pod: EventPod; wasHidden: boolean }[],
): Promise<void> {
  const all = pods.flatMap(({ pod, wasHidden }) => {
    const { id, nodeid } = pod;
    const changed = { audience: audienceOf(pod), data: { id, nodeid } };
    if (!pod.hidden || wasHidden) return [changed];
    const lost = {
      audience: { ...audienceOf(pod), teamonly: 2 as const },
      data: { id, nodeid, gone: 'hidden' as const },
    };
    return [changed, lost];
  });
  return emitAll(trx, podChanged, all);
}

/** For long-running work: reads the current location and emits to everyone who can see the file now. */
export async function emitCurrentPod(trx: Trx, tenantid: string, id: string): Promise<void> {
  const pod = await findPod(trx, [tenantid], id);
  if (pod) await emitPodChanged(trx, pod);
}

/** Writes the processing stage and emits it to everyone who can see the file now. */
export async function setStage(
  trx: Trx,
  { id, tenantid }: { id: string; tenantid: string },
  to: { state: State; stage: ProcessingStage; percentage: number },
): Promise<void> {
  const pod = await updateStage(trx, tenantid, id, to);
  if (!pod) return;
  await emit(trx, podStatus, audienceOf(pod), {
    id,
    nodeid: pod.nodeid,
    state: to.state,
    status: { status: to.stage, metadata: { percentage: to.percentage } },
  });
}
