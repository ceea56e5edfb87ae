import type { ProcessingStage, State } from '@rushes/contract/enums';
import type { GoneReason } from '@rushes/contract/live';
import { podChanged, podStatus } from '@rushes/contract/pods';
import type { Trx } from '#platform/context/context.ts';
import { emit, emitAll } from '#platform/events/emit.ts';
import { findPod, updateStage } from './pods.queries.ts';

export interface AnnouncedPod {
  id: string;
  nodeid: string;
  tenantid: string;
  path: string;
  hidden: boolean;
}

export const audienceOf = (pod: AnnouncedPod) => ({
  tenantid: pod.tenantid,
  path: pod.path,
  teamonly: pod.hidden ? (1 as const) : (0 as const),
});

/** `from` is the folder it stood in before, `gone` why it is no longer there. */
export function announcePod(
  trx: Trx,
  pod: AnnouncedPod,
  what: { from?: string; gone?: GoneReason } = {},
): Promise<void> {
  return emit(trx, podChanged, audienceOf(pod), { id: pod.id, nodeid: pod.nodeid, ...what });
}

/** For the team they changed. Whoever is outside it is told what they lost from sight, and sees what came to light. */
export function announceSight(
  trx: Trx,
  pods: readonly { pod: AnnouncedPod; wasHidden: boolean }[],
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

/** For work that began a while ago: told to those who see the file where it stands now. */
export async function announceAsItIs(trx: Trx, tenantid: string, id: string): Promise<void> {
  const pod = await findPod(trx, [tenantid], id);
  if (pod) await announcePod(trx, pod);
}

/** Where the file is in its processing: written to the row and told to everyone who sees it now. */
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
