import type { ActionInput } from '#platform/actions/record.ts';
import type { Trx } from '#platform/context/context.ts';
import type { PlacedPod } from './bin-pods.queries.ts';
import { type Contents, describeContents } from './recycle-bin.queries.ts';

interface LoggedNode {
  id: string;
  tenantid: string;
  parentid: string | null;
  name: string;
  hidden: boolean;
}

type PlacedNode = LoggedNode & { path: string };

/** Shown in the log of the folder and of its parent; a purge is recorded on the parent, because the folder is gone. */
export function deletedFolder(trx: Trx, node: PlacedNode): Promise<ActionInput[]> {
  return withContents(trx, node, ofFolder('deleted', node), 'living');
}

export function purgedFolder(trx: Trx, node: PlacedNode): Promise<ActionInput[]> {
  return withContents(trx, node, { ...ofFolder('purged', node), nodeid: node.parentid }, 'bin');
}

/** Names and counts of team-only items in a visible folder go into a separate record that only the team can read. */
async function withContents(
  trx: Trx,
  node: PlacedNode,
  record: ActionInput,
  from: 'living' | 'bin',
): Promise<ActionInput[]> {
  const open = await describeContents(trx, node, { hidden: false, all: node.hidden, from });
  const seen = { ...record, params: params(open) };
  if (node.hidden) return [seen];
  const kept = await describeContents(trx, node, { hidden: true, all: false, from });
  return kept.nodes + kept.pods === 0 ? [seen] : [seen, { ...record, hidden: true, params: params(kept) }];
}

const params = ({ nodes, pods, size, paths }: Contents) => ({ nodes, pods, size, contents: paths });

const ofFolder = (action: 'deleted' | 'restored' | 'purged', node: LoggedNode): ActionInput => ({
  action,
  tenantid: node.tenantid,
  nodeid: node.id,
  name: node.name,
  hidden: node.hidden,
});

const ofPod = (action: 'deleted' | 'restored' | 'purged', pod: PlacedPod): ActionInput => ({
  action,
  tenantid: pod.tenantid,
  nodeid: pod.nodeid,
  podid: pod.id,
  name: pod.name,
  hidden: pod.hidden,
  params: { size: pod.size },
});

export const deletedPod = (pod: PlacedPod) => ofPod('deleted', pod);
export const restoredPod = (pod: PlacedPod) => ofPod('restored', pod);
export const purgedPod = (pod: PlacedPod) => ofPod('purged', pod);

export const restoredFolder = (node: LoggedNode) => ofFolder('restored', node);
