import { AppError } from '@rushes/contract/app-error';
import type { Operation } from '@rushes/contract/move-copy';
import { requireNodes } from '#features/nodes/index.ts';
import { topmost } from '#features/nodes/rules/index.ts';
import { beginOperation, largeOperation, lockTree, requireUnclaimed } from '#features/operations/index.ts';
import { cancelOwnUpload } from '#features/uploads/index.ts';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { findPlacedPods } from './bin-pods.queries.ts';
import { type ActingUser, moveFilesToBin, moveFoldersToBin, type Versions } from './move-to-bin.service.ts';
import { runBinOperation } from './recycle-bin.jobs.ts';
import * as policy from './recycle-bin.policy.ts';
import { measureTrees } from './recycle-bin.queries.ts';

interface Answer {
  operation: Operation | null;
}

export async function deleteNodes(ctx: UserCtx, ids: readonly string[]): Promise<Answer> {
  const { actor } = ctx;
  const tenantid = policy.oneTenant(await requireNodes(ctx, ids, 'control NodeAndPod'), 'nodes');
  return ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    const nodes = topmost(await requireNodes(ctx, ids, 'control NodeAndPod', trx));
    for (const node of nodes) policy.requireDeletable(actor, node);
    const paths = nodes.map(({ path }) => path);
    const { busy, hidden, ...counts } = await measureTrees(trx, tenantid, paths, 'living');
    if (busy) throw new AppError('ERR161');
    // A client user cannot see team-only items and therefore cannot delete them: the team must delete this folder.
    const blind = nodes.filter((node) => !policy.isInTeam(actor, node)).map(({ path }) => path);
    if (hidden && blind.length && (await measureTrees(trx, tenantid, blind, 'living')).hidden)
      throw new AppError('ERR105');
    const total = counts.nodes + counts.pods;
    if (total >= largeOperation.items) {
      const [first] = nodes;
      const claim = { tenantid, userid: actor.userid, code: 'AM22', name: first!.name } as const;
      const operation = await beginOperation(trx, { ...claim, nodeid: first!.id, paths, total });
      const chosen = { nodeids: idsOf(nodes), podids: [] };
      await enqueue(trx, runBinOperation, { operationid: operation.id, work: 'delete', ...chosen });
      return { operation };
    }
    await requireUnclaimed(trx, tenantid, paths);
    await moveFoldersToBin(trx, actor, nodes);
    return { operation: null };
  });
}

/** The owner of an incomplete upload cancels it; any other file goes to the recycle bin. */
export async function deletePod(ctx: UserCtx, id: string): Promise<void> {
  if (!(await cancelOwnUpload(ctx, id))) await deletePods(ctx, [id]);
}

export async function deletePods(
  ctx: UserCtx,
  ids: readonly string[],
  versions: Versions = 'all',
): Promise<Answer> {
  const tenantid = policy.oneTenant(await requirePods(ctx, ctx.db, ids), 'pods');
  await ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    const pods = await requirePods(ctx, trx, ids);
    // As with folders: a user cannot delete a version they cannot see.
    if (versions === 'all' && pods.some((pod) => pod.hides && !policy.isInTeam(ctx.actor, pod)))
      throw new AppError('ERR105');
    await requireUnclaimed(trx, tenantid, pods.map(policy.ownPath));
    await moveFilesToBin(trx, ctx.actor, pods, versions);
  });
  return { operation: null };
}

async function requirePods(ctx: UserCtx, on: Db, ids: readonly string[]) {
  const pods = await findPlacedPods(on, ctx.actor.tenantids, ids, 'living');
  if (pods.length < new Set(ids).size) throw new AppError('ERR6');
  for (const pod of pods) policy.requireOn(ctx.actor, pod, 'control NodeAndPod', 'ERR6');
  return pods;
}

/** Deletes a file for another feature, on behalf of the user. Nothing happens if it is gone. */
export async function discardFile(
  trx: Trx,
  user: ActingUser,
  tenantid: string,
  podid: string,
): Promise<void> {
  await lockTree(trx, tenantid);
  const pods = await findPlacedPods(trx, [tenantid], [podid], 'living');
  if (pods.length === 0) return;
  await requireUnclaimed(trx, tenantid, pods.map(policy.ownPath));
  await moveFilesToBin(trx, user, pods);
}
