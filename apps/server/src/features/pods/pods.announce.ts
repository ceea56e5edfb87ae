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

const audienceOf = (pod: AnnouncedPod) => ({
  tenantid: pod.tenantid,
  path: pod.path,
  teamonly: pod.hidden ? (1 as const) : (0 as const),
});

/**
 * `from` is the folder it stood in before, `gone` why it is no longer there. Whoever hides a file announces it as it
 * was before, and as not gone, because for the team it is not: the others ask for it anew and are not given it.
 */
export function announcePod(
  trx: Trx,
  pod: AnnouncedPod,
  what: { from?: string; gone?: GoneReason } = {},
): Promise<void> {
  return emit(trx, podChanged, audienceOf(pod), { id: pod.id, nodeid: pod.nodeid, ...what });
}

/** Many at once, for what is said of all of them alike. */
export function announcePods(
  trx: Trx,
  pods: readonly AnnouncedPod[],
  what: { from?: string; gone?: GoneReason } = {},
): Promise<void> {
  const all = pods.map((pod) => ({
    audience: audienceOf(pod),
    data: { id: pod.id, nodeid: pod.nodeid, ...what },
  }));
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
