import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import { binChanged } from '@rushes/contract/recycle-bin';
import { emitPodChanged } from '#features/pods/index.ts';
import { tenantRenewed } from '#features/tenants/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emit, emitAll } from '#platform/events/emit.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { findPlacedPods, findStacks } from './bin-pods.queries.ts';
import { listHeld } from './recycle-bin.queries.ts';

interface ChangedNode {
  id: string;
  parentid: string | null;
  path: string;
  hidden: boolean;
}

interface ChangedPod {
  id: string;
  tenantid: string;
  nodeid: string;
  path: string;
  hidden: boolean;
}

interface Changed {
  tenantid: string;
  /** The selected items, and folders restored with them; clients reload the rest themselves. */
  nodes: readonly ChangedNode[];
  pods: readonly ChangedPod[];
  /** All deleted or restored nodes: a user's access may start at any of them. */
  nodeids: readonly string[];
}

/**
 * Emits events to everyone who sees the items, and to users whose access starts inside and who miss events from above.
 */
export async function emitTreeChanged(trx: Trx, changed: Changed, change: 'gone' | 'back'): Promise<void> {
  const { tenantid, nodes, pods, nodeids } = changed;
  const held = nodeids.length ? await listHeld(trx, tenantid, nodeids) : [];
  const reported = new Set(idsOf(nodes));
  const begun = held
    .filter(({ nodeid }) => !reported.has(nodeid))
    .map((node) => ({ ...node, id: node.nodeid }));
  const what = change === 'gone' ? ({ gone: 'deleted' } as const) : {};
  const audience = ({ path, hidden }: { path: string; hidden: boolean }) => ({
    tenantid,
    path,
    teamonly: hidden ? (1 as const) : (0 as const),
  });
  await emitAll(
    trx,
    nodeChanged,
    [...nodes, ...begun].map((node) => ({
      audience: audience(node),
      data: { id: node.id, parentid: node.parentid, ...what },
    })),
  );
  await emitAll(
    trx,
    podChanged,
    pods.map((pod) => ({ audience: audience(pod), data: { id: pod.id, nodeid: pod.nodeid, ...what } })),
  );
  await emitBinChanged(trx, tenantid, [...nodes, ...pods]);
  const userids = [...new Set(held.flatMap((node) => node.userids))];
  // Last: it closes the streams that must receive the events above.
  if (userids.length) await emit(trx, tenantRenewed, { tenantid }, { tenantid, userids });
}

/** One event, however many items; to the whole tenant, because bins of several root nodes may contain them. */
export async function emitBinChanged(
  trx: Trx,
  tenantid: string,
  items: readonly { hidden: boolean }[],
): Promise<void> {
  const teamonly = items.length > 0 && items.every(({ hidden }) => hidden) ? 1 : 0;
  await emit(trx, binChanged, { tenantid, teamonly }, { tenantid });
}

/** Every page of a version lists the whole stack. `told` are versions whose own change was announced. */
export async function emitStacksChanged(
  trx: Trx,
  tenantid: string,
  headids: readonly string[],
  reported: readonly string[],
): Promise<void> {
  if (headids.length === 0) return;
  const ids = new Set((await findStacks(trx, tenantid, headids)).map(({ id }) => id));
  for (const id of reported) ids.delete(id);
  for (const version of await findPlacedPods(trx, [tenantid], [...ids], 'living'))
    await emitPodChanged(trx, version);
}
