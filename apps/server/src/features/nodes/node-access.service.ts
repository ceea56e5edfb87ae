import type { Ability } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { ArchiveStatus } from '@rushes/contract/enums';
import { lockTree, requireFree, shareTree } from '#features/operations/index.ts';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { hasAbilityOn, visibleAccessPoints } from './nodes.policy.ts';
import * as queries from './nodes.queries.ts';

/**
 * The single access check for a node: unknown, foreign and hidden nodes are "not found"; then the ability is checked.
 */
export async function requireNode(
  ctx: UserCtx,
  id: string,
  ability: Ability,
  on: Db = ctx.db,
): Promise<queries.NodeRow> {
  const [node] = await requireNodes(ctx, [id], ability, on);
  return node!;
}

/** Returns all nodes in the requested order, or throws the first refusal. */
export async function requireNodes(
  ctx: UserCtx,
  ids: readonly string[],
  ability: Ability,
  on: Db = ctx.db,
): Promise<queries.NodeRow[]> {
  const found = new Map(
    (await queries.findNodes(on, ctx.actor.tenantids, ids)).map((node) => [node.id, node]),
  );
  const nodes = [...new Set(ids)].map((id) => requireSeen(ctx, found.get(id)));
  for (const node of nodes) requireOn(ctx, node, ability);
  return nodes;
}

function requireSeen<T extends Place>(ctx: UserCtx, node: T | undefined): T {
  if (!node || visibleAccessPoints(ctx.actor, node).length === 0) throw new AppError('ERR7');
  return node;
}

type Place = Pick<queries.NodeRow, 'id' | 'tenantid' | 'path' | 'hidden'>;

/** For a node row that was read by another query, from a tenant of this user. */
export function requireOn(ctx: UserCtx, node: Place, ability: Ability): void {
  requireSeen(ctx, node);
  if (!hasAbilityOn(ctx.actor, node, ability)) throw new AppError('ERR105');
}

export function requireNotArchived(item: { archived: ArchiveStatus }): void {
  if (item.archived === ArchiveStatus.NOTARCHIVED) return;
  throw new AppError(item.archived === ArchiveStatus.ARCHIVED ? 'ERR68' : 'ERR161');
}

export const seesTeam = (
  ctx: UserCtx,
  node: { id: string; tenantid: string; path: string; hidden: boolean },
) => hasAbilityOn(ctx.actor, node, 'belongsto Team');

/** Runs a transaction that changes one node or adds something to it, while the tree keeps its shape. */
export async function changeNode<T>(
  ctx: UserCtx,
  id: string,
  ability: Ability,
  change: (trx: Trx, node: queries.NodeRow) => Promise<T>,
): Promise<T> {
  const { tenantid } = await requireNode(ctx, id, ability);
  return ctx.db.transaction().execute(async (trx) => {
    await shareTree(trx, tenantid);
    const node = await requireNode(ctx, id, ability, trx);
    requireNotArchived(node);
    await requireFree(trx, tenantid, node.path);
    return change(trx, node);
  });
}

/** Runs a transaction that changes several rows of the tree, serialized by the tree lock. */
export async function changeTree<T>(
  ctx: UserCtx,
  ids: readonly string[],
  ability: Ability,
  change: (trx: Trx, nodes: queries.NodeRow[]) => Promise<T>,
): Promise<T> {
  const before = await requireNodes(ctx, ids, ability);
  return ctx.db.transaction().execute(async (trx) => {
    // Sorted, so that concurrent lockers cannot deadlock.
    for (const tenantid of [...new Set(before.map((node) => node.tenantid))].sort()) {
      await lockTree(trx, tenantid);
    }
    const nodes = await requireNodes(ctx, ids, ability, trx);
    for (const node of nodes) requireNotArchived(node);
    return change(trx, nodes);
  });
}

/** Those of these nodes that are not deleted, for callers that have checked access. */
export const findNodes = queries.findNodes;
