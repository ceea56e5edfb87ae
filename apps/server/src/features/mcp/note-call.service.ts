import { recordAudit } from '#platform/audit/record.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { listTenantsOf } from './mcp.queries.ts';
import type { Called } from './model/called.ts';

/**
 * One row per call, in the log of the workspace that it is about. A call without an item, such as a search, is about all
 * workspaces of the user: it is in the log of each. A workspace of others is not told which of its items were asked for.
 */
export async function noteCall(
  ctx: UserCtx,
  { tool, itemids }: Called,
  refused: string | undefined,
): Promise<void> {
  const own = ctx.actor.tenantids;
  const found = itemids.length > 0 ? await listTenantsOf(ctx.db, itemids, own) : [];
  const tenantids = [found, own, [null]].find((list) => list.length > 0)!;
  const data = {
    tool,
    ...(itemids.length === 1 ? { itemid: itemids[0] } : {}),
    ...(itemids.length > 1 ? { itemids } : {}),
    ...(refused ? { refused } : {}),
  };
  await ctx.db.transaction().execute(async (trx) => {
    for (const tenantid of tenantids) await recordAudit(trx, ctx, { action: 'mcp.called', tenantid, data });
  });
}
