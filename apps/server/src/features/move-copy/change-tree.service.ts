import { requireNode } from '#features/nodes/index.ts';
import { lockTree } from '#features/operations/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';

/** Runs a transaction that holds the tree lock of the node's tenant: concurrent changes of the tree are serialized. */
export async function changeTreeOf<T>(
  ctx: UserCtx,
  nodeid: string,
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { tenantid } = await requireNode(ctx, nodeid, 'control NodeAndPod');
  return ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    return change(trx);
  });
}

export interface MoveInput {
  targetnodeid: string;
  validateRequestOnly: 0 | 1;
}

/** Both modes run the same checks; a request that only asks for warnings takes no lock. */
export async function askOrMove<P, M, D>(
  ctx: UserCtx,
  input: MoveInput,
  plan: (trx: Trx) => Promise<P>,
  warn: (trx: Trx, plan: P) => Promise<M>,
  move: (trx: Trx, plan: P) => Promise<D>,
): Promise<{ asked: M } | { done: D }> {
  if (input.validateRequestOnly) {
    return { asked: await ctx.db.transaction().execute(async (trx) => warn(trx, await plan(trx))) };
  }
  return { done: await changeTreeOf(ctx, input.targetnodeid, async (trx) => move(trx, await plan(trx))) };
}
