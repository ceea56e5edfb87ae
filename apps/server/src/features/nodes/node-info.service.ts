import type { ActionLog } from '@rushes/contract/action-logs';
import type { ReplyOf } from '@rushes/contract/endpoint';
import type { listNodePeople, nodeProperties, nodeTotals } from '@rushes/contract/nodes';
import { listActions } from '#platform/actions/list.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { requireNode, requireNodes, seesTeam } from './node-access.service.ts';
import { countUsersBelow, listPeople, sumProperties } from './node-info.queries.ts';
import { hasAbilityOn, topmost, visiblePaths } from './nodes.policy.ts';
import { sumBelowChildren } from './totals/totals.queries.ts';

const NAMED_USERS = 10;

export async function countNodeUsers(ctx: UserCtx, ids: readonly string[]) {
  const nodes = topmost(await requireNodes(ctx, ids, 'list NodeAndPod'));
  const found = await Promise.all(
    nodes.map((node) => countUsersBelow(ctx.db, node.tenantid, [node.path], seesTeam(ctx, node))),
  );
  const users = [...new Map(found.flat().map((user) => [user.id, user])).values()];
  const mayName = nodes.every((node) => hasAbilityOn(ctx.actor, node, 'list User'));
  const disabledUsers = users.filter((user) => user.disabled).length;
  return {
    activeUsers: users.length - disabledUsers,
    disabledUsers,
    users: mayName ? users.slice(0, NAMED_USERS).map(({ id, name }) => ({ id, name })) : [],
  };
}

export async function getProperties(ctx: UserCtx, id: string): Promise<ReplyOf<typeof nodeProperties>> {
  const node = await requireNode(ctx, id, 'list NodeAndPod');
  const { archivedpods, lastactivity, ...sums } = await sumProperties(ctx.db, node, seesTeam(ctx, node));
  return { properties: { ...sums, archivedPods: archivedpods, lastActivity: lastactivity } };
}

export async function getPeople(ctx: UserCtx, id: string): Promise<ReplyOf<typeof listNodePeople>> {
  return { people: await listPeople(ctx.db, await requireNode(ctx, id, 'list User')) };
}

/** Of each visible child, with everything below it. */
export async function getTotals(ctx: UserCtx, id: string): Promise<ReplyOf<typeof nodeTotals>> {
  const node = await requireNode(ctx, id, 'list NodeAndPod');
  return { totals: await sumBelowChildren(ctx.db, node, visiblePaths(ctx.actor)) };
}

export async function listLogs(
  ctx: UserCtx,
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ actionlogs: ActionLog[]; next: string | null }> {
  const node = await requireNode(ctx, id, 'list NodeAndPod');
  const sight = visiblePaths(ctx.actor);
  const team = seesTeam(ctx, node);
  return listActions(ctx, { tenantid: node.tenantid, of: { nodeid: id }, team, sight }, page);
}
