import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import { binChanged } from '@rushes/contract/recycle-bin';
import { tenantRenewed } from '#features/tenants/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emit, emitAll } from '#platform/events/emit.ts';
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
  /** What somebody named, and folders that came back with it: who sees these asks for the rest. */
  nodes: readonly ChangedNode[];
  pods: readonly ChangedPod[];
  /** Every node that went or came: somebody's access may begin there. */
  nodeids: readonly string[];
}

/** Told to those who see it; and to those whose own files begin in it, who would not hear what happens above them. */
export async function tellTree(trx: Trx, changed: Changed, way: 'gone' | 'back'): Promise<void> {
  const { tenantid, nodes, pods, nodeids } = changed;
  const held = nodeids.length ? await listHeld(trx, tenantid, nodeids) : [];
  const told = new Set(nodes.map(({ id }) => id));
  const begun = held.filter(({ nodeid }) => !told.has(nodeid)).map((node) => ({ ...node, id: node.nodeid }));
  const what = way === 'gone' ? ({ gone: 'deleted' } as const) : {};
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
  await tellBin(trx, tenantid, [...nodes, ...pods]);
  const userids = [...new Set(held.flatMap((node) => node.userids))];
  // Last: it ends the streams that are to hear all of the above.
  if (userids.length) await emit(trx, tenantRenewed, { tenantid }, { tenantid, userids });
}

/** One event, however much it was; to the whole tenant, because bins of several root nodes may hold it. */
export async function tellBin(
  trx: Trx,
  tenantid: string,
  items: readonly { hidden: boolean }[],
): Promise<void> {
  const teamonly = items.length > 0 && items.every(({ hidden }) => hidden) ? 1 : 0;
  await emit(trx, binChanged, { tenantid, teamonly }, { tenantid });
}
