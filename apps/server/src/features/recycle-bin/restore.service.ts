import type { Operation } from '@rushes/contract/move-copy';
import { beginOperation, largeOperation, lockTree, requireUnclaimed } from '#features/operations/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { runBinOperation } from './recycle-bin.jobs.ts';
import { planRestore, restoreItems } from './restore-items.service.ts';
import { type Chosen, requireChosen, requireRoot } from './selection.service.ts';

export async function restore(
  ctx: UserCtx,
  rootid: string,
  chosen: Chosen,
): Promise<{ operation: Operation | null }> {
  const { tenantid } = await requireRoot(ctx, rootid);
  return ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    const found = await requireChosen(ctx, trx, await requireRoot(ctx, rootid, trx), chosen);
    const plan = await planRestore(trx, tenantid, found);
    await requireUnclaimed(trx, tenantid, plan.paths);
    const total = plan.nodeids.length + plan.podids.length;
    if (total < largeOperation.items) {
      await restoreItems(trx, ctx.actor, plan);
      return { operation: null };
    }
    const [first] = [...found.nodes, ...found.pods];
    const { userid } = ctx.actor;
    const claim = { tenantid, userid, code: 'AM23', name: first!.name, nodeid: rootid } as const;
    const operation = await beginOperation(trx, { ...claim, paths: plan.paths, total });
    await enqueue(trx, runBinOperation, {
      operationid: operation.id,
      work: 'restore',
      nodeids: idsOf(found.nodes),
      podids: idsOf(found.pods),
    });
    return { operation };
  });
}
