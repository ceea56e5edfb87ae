import { AppError } from '@rushes/contract/app-error';
import { requireNode } from '#features/nodes/index.ts';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { type BinNode, findBinNodes } from './bin-nodes.queries.ts';
import { findPlacedPods, type PlacedPod } from './bin-pods.queries.ts';
import * as policy from './recycle-bin.policy.ts';

export interface Chosen {
  podids: readonly string[];
  nodeids: readonly string[];
}

export interface Found {
  nodes: BinNode[];
  pods: PlacedPod[];
}

/** The node whose recycle bin is shown: any node the user can see. */
export const requireRoot = (ctx: UserCtx, id: string, on: Db = ctx.db) =>
  requireNode(ctx, id, 'list NodeAndPod', on);

/** Refuses the whole selection if any item is not in this recycle bin or is hidden from this user. */
export async function requireChosen(
  ctx: UserCtx,
  trx: Trx,
  root: { tenantid: string; path: string },
  chosen: Chosen,
): Promise<Found> {
  const found = await findChosen(trx, root.tenantid, chosen);
  const { nodes, pods } = found;
  const items = [...nodes, ...pods];
  const isWhole =
    nodes.length === new Set(chosen.nodeids).size && pods.length === new Set(chosen.podids).size;
  if (!isWhole || !items.every(({ path }) => policy.isWithin(path, root.path))) throw new AppError('ERR165');
  for (const item of items) policy.requireOn(ctx.actor, item, 'control NodeAndPod', 'ERR165');
  return found;
}

/** For jobs, whose request was already authorized: items purged or restored meanwhile are ignored. */
export async function findChosen(trx: Trx, tenantid: string, chosen: Chosen): Promise<Found> {
  return {
    nodes: await findBinNodes(trx, tenantid, chosen.nodeids),
    pods: await findPlacedPods(trx, [tenantid], chosen.podids, 'bin'),
  };
}

export const chosenIn = (entries: readonly { kind: 'node' | 'pod'; id: string }[]): Chosen => ({
  nodeids: entries.flatMap(({ kind, id }) => (kind === 'node' ? id : [])),
  podids: entries.flatMap(({ kind, id }) => (kind === 'pod' ? id : [])),
});
