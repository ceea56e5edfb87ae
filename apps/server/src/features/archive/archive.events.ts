import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import type { ArchiveScope } from '#features/pods/tier/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emitAll } from '#platform/events/emit.ts';
import * as queries from './archive.queries.ts';

/**
 * Above this number, events are sent per folder instead of per file. A browser reloads a folder once, however many of
 * its files changed.
 */
const MOST_EVENTS = 200;

const audience = ({ tenantid, path, hidden }: queries.ChangedPod | queries.ChangedNode) => ({
  tenantid,
  path,
  teamonly: hidden ? (1 as const) : (0 as const),
});

/** Emits events after all items of a scope changed state at once. */
export async function emitScopeChanged(
  trx: Trx,
  scope: ArchiveScope,
  podids: readonly string[],
): Promise<void> {
  const nodes = await queries.listChangedNodes(trx, scope, MOST_EVENTS);
  await emitAll(
    trx,
    nodeChanged,
    nodes.map((node) => ({ audience: audience(node), data: { id: node.id, parentid: node.parentid } })),
  );
  await emitPodsChanged(trx, await queries.listChangedPods(trx, scope.tenantid, podids), podids.length);
}

/** `of` is the total number of files in the operation. Few files: one event per file; otherwise one per folder. */
export async function emitPodsChanged(
  trx: Trx,
  pods: readonly queries.ChangedPod[],
  of: number,
): Promise<void> {
  const reported = of > MOST_EVENTS ? onePerFolder(pods).slice(0, MOST_EVENTS) : pods;
  await emitAll(
    trx,
    podChanged,
    reported.map((pod) => ({ audience: audience(pod), data: { id: pod.id, nodeid: pod.nodeid } })),
  );
}

/** Prefers a pod that is not hidden, so that every viewer of the folder receives the event. */
function onePerFolder(pods: readonly queries.ChangedPod[]): queries.ChangedPod[] {
  const folders = new Map<string, queries.ChangedPod>();
  for (const pod of pods) {
    const known = folders.get(pod.nodeid);
    if (!known || (known.hidden && !pod.hidden)) folders.set(pod.nodeid, pod);
  }
  return [...folders.values()];
}
