import { AppError } from '@rushes/contract/app-error';
import type { Operation } from '@rushes/contract/move-copy';
import { topmost } from '#features/nodes/rules/index.ts';
import { beginOperation, largeOperation, lockTree, requireUnclaimed } from '#features/operations/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { purgeItems } from './purge-items.service.ts';
import { emptyBin, runBinOperation } from './recycle-bin.jobs.ts';
import * as policy from './recycle-bin.policy.ts';
import { databaseTime, listEntries, measureTrees } from './recycle-bin.queries.ts';
import { type Chosen, chosenIn, findChosen, requireChosen, requireRoot } from './selection.service.ts';

interface Answer {
  operation: Operation | null;
}

export async function purge(ctx: UserCtx, rootid: string, chosen: Chosen): Promise<Answer> {
  const { actor } = ctx;
  const { tenantid } = await requireRoot(ctx, rootid);
  return ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    const found = await requireChosen(ctx, trx, await requireRoot(ctx, rootid, trx), chosen);
    const trees = topmost(found.nodes);
    const paths = trees.map(({ path }) => path);
    const { nodes, pods } = await measureTrees(trx, tenantid, paths, 'bin');
    // A user cannot purge items they cannot see, whenever they were deleted.
    const blind = trees.filter((node) => !policy.isInTeam(actor, node)).map(({ path }) => path);
    if (blind.length && (await measureTrees(trx, tenantid, blind, 'bin')).hidden)
      throw new AppError('ERR105');
    if (found.pods.some((pod) => pod.hides && !policy.isInTeam(actor, pod))) throw new AppError('ERR105');
    await requireUnclaimed(trx, tenantid, [...paths, ...found.pods.map(policy.ownPath)]);
    const total = nodes + pods + found.pods.length;
    if (total < largeOperation.items) {
      await purgeItems(trx, ctx, actor, tenantid, found);
      return { operation: null };
    }
    const [first] = [...found.nodes, ...found.pods];
    const operation = await claimPurge(trx, tenantid, actor.userid, {
      paths,
      name: first!.name,
      nodeid: rootid,
      total,
      nodeids: idsOf(trees),
      podids: idsOf(found.pods),
    });
    return { operation };
  });
}

interface LargePurge {
  paths: string[];
  name: string;
  nodeid: string | null;
  total: number;
  nodeids: string[];
  podids: string[];
}

/** `userid` is null when the retention period ended: then no user is notified. */
export async function claimPurge(
  trx: Trx,
  tenantid: string,
  userid: string | null,
  { nodeids, podids, ...about }: LargePurge,
): Promise<Operation> {
  const operation = await beginOperation(trx, { tenantid, userid, code: 'AM24', ...about });
  await enqueue(trx, runBinOperation, { operationid: operation.id, work: 'purge', nodeids, podids });
  return operation;
}

/**
 * Purges everything in the recycle bin of this node. Large bins are purged in batches: items restored before their
 * batch are kept, and items deleted later are excluded. Folders too large for one batch are claimed, so that the tree
 * lock is not held for long.
 */
export async function empty(ctx: UserCtx, rootid: string): Promise<Answer> {
  const root = await requireRoot(ctx, rootid);
  if (!policy.mayEmpty(ctx.actor, root)) throw new AppError('ERR105');
  const { tenantid } = root;
  return ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    const { path } = await requireRoot(ctx, rootid, trx);
    const before = await databaseTime(trx);
    const entries = await listEntries(trx, tenantid, { path, before, limit: null });
    const total = entries.reduce((sum, entry) => sum + entry.weight, 0);
    if (total < largeOperation.items) {
      await purgeItems(trx, ctx, ctx.actor, tenantid, await findChosen(trx, tenantid, chosenIn(entries)));
      return { operation: null };
    }
    const { userid } = ctx.actor;
    const large = topmost(
      entries.filter(({ kind, weight }) => kind === 'node' && weight >= largeOperation.items),
    );
    const claim = { tenantid, userid, code: 'AM25', name: root.name, nodeid: rootid } as const;
    const operation = await beginOperation(trx, { ...claim, paths: large.map((entry) => entry.path), total });
    await enqueue(trx, emptyBin, { operationid: operation.id, path, before });
    return { operation };
  });
}
