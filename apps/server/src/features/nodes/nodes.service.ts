import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { Node, NodeDetails, NodeFilter, NodeSort } from '@rushes/contract/nodes';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { requireNode, seesTeam } from './node-access.service.ts';
import { countListed, type ListedNodes, listPage } from './node-list.queries.ts';
import { hasAbilityOn, startingPoints, visibleAccessPoints, visiblePaths } from './nodes.policy.ts';
import { presentDetails, presentNode } from './nodes.present.ts';
import * as queries from './nodes.queries.ts';

export async function listNodes(ctx: UserCtx): Promise<{ nodes: Node[] }> {
  if (ctx.actor.accessPoints.length === 0 && ctx.actor.expired.length > 0) throw new AppError('ERR121');
  const listed = ctx.actor.accessPoints.filter((point) => can(point.abilities, 'list NodeAndPod'));
  const points = startingPoints(listed);
  const lists = await Promise.all(
    points.map((point) =>
      queries.countNodes(
        ctx.db,
        ctx.actor.tenantids,
        [point.nodeid],
        hasAbilityOn(ctx.actor, { ...point, hidden: false }, 'belongsto Team'),
      ),
    ),
  );
  // A folder can become team-only while the access of a client user starts in it: then that user cannot see it.
  const seen = lists.flat().filter((row) => visibleAccessPoints(ctx.actor, row).length > 0);
  return { nodes: seen.map(presentNode) };
}

export async function getNode(ctx: UserCtx, id: string): Promise<{ node: NodeDetails }> {
  const node = await requireNode(ctx, id, 'list NodeAndPod');
  const team = seesTeam(ctx, node);
  // The path starts at the highest access point.
  const from = visibleAccessPoints(ctx.actor, node)
    .map((point) => point.path)
    .sort((a, b) => a.length - b.length)[0]!;
  const [counted, client, rootpath, size] = await Promise.all([
    queries.countNodes(ctx.db, [node.tenantid], [id], team),
    queries.findClientRow(ctx.db, node.tenantid, id),
    queries.listSteps(ctx.db, node.tenantid, from, node.path),
    queries.sumPods(ctx.db, node.tenantid, id, team),
  ]);
  // Deleted since it was found.
  if (!counted[0] || !client) throw new AppError('ERR7');
  return { node: presentDetails(ctx.keyring, counted[0], client, { rootpath, size }) };
}

interface PageQuery {
  sort: NodeSort;
  limit: number;
  cursor?: string | undefined;
}

export async function listSubnodes(ctx: UserCtx, id: string, query: PageQuery): Promise<JsonText> {
  return new JsonText(`{${await page(ctx, id, 'children', query)}}`);
}

export async function filterSubnodes(
  ctx: UserCtx,
  id: string,
  filter: NodeFilter,
  query: PageQuery,
): Promise<JsonText> {
  const [json, total] = await Promise.all([
    page(ctx, id, filter, query),
    countListed(ctx.db, filter, { ...visiblePaths(ctx.actor), nodeid: id }),
  ]);
  return new JsonText(`{${json},"total":${total}}`);
}

async function page(ctx: UserCtx, nodeid: string, list: ListedNodes, query: PageQuery): Promise<string> {
  const { sort, limit, cursor } = query;
  const name = `nodes ${list} ${sort}`;
  const rows = await listPage(ctx.db, {
    ...visiblePaths(ctx.actor),
    nodeid,
    list,
    sort,
    // One extra row shows whether there is a next page.
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, name),
  });
  // No rows: an empty node, or one that this user cannot see.
  if (rows.length === 0) await requireNode(ctx, nodeid, 'list NodeAndPod');
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? makeCursor(ctx.keyring, name, last[1]!, last[2]!) : null;
  return `"nodes":[${shown.map((row) => row[0]).join(',')}],"next":${JSON.stringify(next)}`;
}

export async function presentFound(ctx: UserCtx, trx: Trx, node: queries.NodeRow): Promise<Node> {
  const [row] = await queries.countNodes(trx, [node.tenantid], [node.id], seesTeam(ctx, node));
  return presentNode(row!);
}

/** Those of these nodes that are not deleted, as responses contain them. */
export const presentNodes = async (
  db: Db,
  tenantid: string,
  ids: readonly string[],
  team: boolean,
): Promise<Node[]> => (await queries.countNodes(db, [tenantid], ids, team)).map(presentNode);
