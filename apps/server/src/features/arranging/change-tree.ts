import { requireNode } from '#features/nodes/index.ts';
import { lockTree } from '#features/operations/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';

/** A transaction into that node's tree: whoever changes its shape at the same time was before us or comes after. */
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

/** The same questions for both; who only asks holds nobody up. */
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
