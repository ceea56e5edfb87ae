import { AppError } from '@rushes/contract/app-error';
import { moveToBin } from '#features/limits/bin/index.ts';
import { restoreNodes } from '#features/nodes/bin/index.ts';
import { topmost } from '#features/nodes/rules/index.ts';
import { restorePods } from '#features/pods/bin/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { slices } from '#platform/ids/slices.ts';
import { restoredFolder, restoredPod } from './action-logs.service.ts';
import { type Ancestor, listAncestors, listBelow } from './bin-nodes.queries.ts';
import { findPlacedPods, findStacks, lockRestorable } from './bin-pods.queries.ts';
import type { ActingUser } from './move-to-bin.service.ts';
import { emitStacksChanged, emitTreeChanged } from './recycle-bin.events.ts';
import { podsRestored } from './recycle-bin.hooks.ts';
import * as policy from './recycle-bin.policy.ts';
import { sumActive } from './recycle-bin.queries.ts';
import type { Found } from './selection.service.ts';

export interface Plan extends Found {
  tenantid: string;
  /** Deleted ancestors of the selected items: restored with them, without their other contents. */
  chain: Ancestor[];
  /** All nodes that are restored. */
  nodeids: string[];
  podids: string[];
  bytes: number;
  paths: string[];
}

/**
 * Plans a restore, or throws the reason it is impossible. The caller must hold the tree lock or have claimed the paths.
 */
export async function planRestore(trx: Trx, tenantid: string, { nodes, pods }: Found): Promise<Plan> {
  if ([...nodes, ...pods].some(({ archived }) => archived !== 0)) throw new AppError('ERR159');
  const parentids = [...nodes.map(({ parentid }) => parentid), ...pods.map(({ nodeid }) => nodeid)];
  const above = await listAncestors(trx, tenantid, [...new Set(parentids)]);
  policy.requireHolding(above);
  const chain = above.filter(({ deleted }) => deleted);

  const trees = topmost(nodes);
  const deletions = new Set(nodes.map(({ deletionid }) => deletionid));
  const below = await listBelow(
    trx,
    tenantid,
    trees.map(({ path }) => path),
  );
  // An archived folder stays in the recycle bin with its contents, also if its parent is restored.
  const closed = topmost(below.filter(({ archived }) => archived !== 0));
  const isBack = ({ path, deletionid }: { path: string; deletionid: string | null }) =>
    nodes.some((node) => node.deletionid === deletionid && policy.isWithin(path, node.path)) &&
    !closed.some((kept) => policy.isWithin(path, kept.path));
  const treeids = idsOf(below.filter(isBack));

  const podids = new Set<string>();
  for (const slice of slices(treeids, 500))
    for (const id of await lockRestorable(trx, tenantid, slice, [...deletions])) podids.add(id);
  const stacks = await findStacks(trx, tenantid, idsOf(pods));
  for (const { id, archived } of stacks) if (archived === 0) podids.add(id);

  const nodeids = [...new Set([...treeids, ...chain.map(({ id }) => id)])];
  const claims = topmost([...chain, ...trees]).map(({ path }) => path);
  return {
    tenantid,
    nodes,
    pods,
    chain,
    nodeids,
    podids: [...podids],
    bytes: await sumActive(trx, tenantid, [...podids]),
    paths: [...claims, ...pods.map(policy.ownPath)],
  };
}

export async function restoreItems(
  trx: Trx,
  user: ActingUser,
  plan: Plan,
  report: (done: number) => Promise<void> = async () => {},
): Promise<void> {
  const { tenantid, chain, nodes, nodeids, podids } = plan;
  const folders = [...chain, ...nodes.filter(({ id }) => !chain.some((above) => above.id === id))].map(
    (node) => ({ ...node, tenantid }),
  );
  await restoreNodes(trx, tenantid, nodeids, idsOf(folders));
  const headids = await restorePods(trx, plan, (done) => report(nodeids.length + done));
  for (const slice of slices(podids, 1000)) await fire(podsRestored, trx, { tenantid, podids: slice });
  const files = await findPlacedPods(trx, [tenantid], idsOf(plan.pods), 'living');
  await recordActions(trx, user, [...folders.map(restoredFolder), ...files.map(restoredPod)]);
  await emitTreeChanged(trx, { tenantid, nodes: folders, pods: files, nodeids }, 'back');
  await emitStacksChanged(trx, tenantid, headids, podids);
  await moveToBin(trx, tenantid, -plan.bytes);
}
