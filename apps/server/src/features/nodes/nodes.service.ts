import { type Ability, can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { ArchiveStatus, NodeType, ProjectStatus } from '@rushes/contract/enums';
import { type Node, type NodeDetails, nodeChanged } from '@rushes/contract/nodes';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { canOn, isRoot, pointsOver, refusalToHold } from './nodes.policy.ts';
import { presentNode } from './nodes.present.ts';
import * as queries from './nodes.queries.ts';

/** The one way to a node: unknown, foreign and hidden ones are not found alike, and then the ability decides. */
export async function requireNode(
  ctx: UserCtx,
  id: string,
  ability: Ability,
  on: UserCtx['db'] | Trx = ctx.db,
): Promise<queries.NodeRow> {
  const node = await queries.findNode(on, ctx.actor.tenantids, id);
  if (!node || pointsOver(ctx.actor, node).length === 0) throw new AppError('ERR7');
  if (!canOn(ctx.actor, node, ability)) throw new AppError('ERR105');
  return node;
}

export function requireNotArchived(item: { archived: ArchiveStatus }): void {
  if (item.archived === ArchiveStatus.NOTARCHIVED) return;
  throw new AppError(item.archived === ArchiveStatus.ARCHIVED ? 'ERR68' : 'ERR161');
}

export const seesTeam = (ctx: UserCtx, node: queries.NodeRow) => canOn(ctx.actor, node, 'belongsto Team');

export async function listNodes(ctx: UserCtx): Promise<{ nodes: Node[] }> {
  if (ctx.actor.accessPoints.length === 0 && ctx.actor.expired.length > 0) throw new AppError('ERR121');
  const points = ctx.actor.accessPoints.filter((point) => can(point.abilities, 'list NodeAndPod'));
  const lists = await Promise.all(
    points.map((point) =>
      queries.countNodes(ctx.db, ctx.actor.tenantids, [point.nodeid], can(point.abilities, 'belongsto Team')),
    ),
  );
  // A folder can become team-only while a client's access begins in it: then it is gone for them.
  const seen = lists.flat().filter((row) => pointsOver(ctx.actor, row).length > 0);
  return { nodes: seen.map(presentNode) };
}

export async function getNode(ctx: UserCtx, id: string): Promise<{ node: NodeDetails }> {
  const node = await requireNode(ctx, id, 'list NodeAndPod');
  const team = seesTeam(ctx, node);
  // The widest access point decides where the path begins.
  const from = pointsOver(ctx.actor, node)
    .map((point) => point.path)
    .sort((a, b) => a.length - b.length)[0]!;
  const [counted, rootpath, size] = await Promise.all([
    queries.countNodes(ctx.db, [node.tenantid], [id], team),
    queries.listSteps(ctx.db, node.tenantid, from, node.path),
    queries.sumPods(ctx.db, node.tenantid, id, team),
  ]);
  return { node: { ...presentNode(counted[0]!), rootpath, size } };
}

export async function listSubnodes(ctx: UserCtx, id: string): Promise<{ nodes: Node[] }> {
  const node = await requireNode(ctx, id, 'list NodeAndPod');
  const rows = await queries.listChildren(ctx.db, node.tenantid, id, seesTeam(ctx, node));
  return { nodes: rows.map(presentNode) };
}

interface NewNode {
  parentid: string;
  name: string;
  type: NodeType;
  note: string;
  teamonly: 0 | 1;
}

export async function createNode(ctx: UserCtx, input: NewNode): Promise<{ node: Node }> {
  const row = await ctx.db.transaction().execute(async (trx) => {
    const parent = await requireNode(ctx, input.parentid, 'control NodeAndPod', trx);
    requireNotArchived(parent);
    const refusal = refusalToHold(parent.type, input.type);
    if (refusal) throw new AppError(refusal);
    if (input.teamonly && !seesTeam(ctx, parent)) throw new AppError('ERR130');
    const id = newId();
    await queries.insertNode(trx, {
      ...input,
      id,
      tenantid: parent.tenantid,
      path: `${parent.path}.${pathLabel(id)}`,
      sortkey: sortKey(input.name),
      projectstatus: input.type === NodeType.PROJECT ? ProjectStatus.LOGGING : null,
    });
    return announce(trx, parent.tenantid, id, seesTeam(ctx, parent));
  });
  return { node: presentNode(row) };
}

export async function renameNode(ctx: UserCtx, id: string, name: string): Promise<{ node: Node }> {
  const row = await ctx.db.transaction().execute(async (trx) => {
    const node = await requireNode(ctx, id, 'control NodeAndPod', trx);
    if (isRoot(ctx.actor, node)) throw new AppError('ERR89');
    requireNotArchived(node);
    await queries.updateName(trx, node.tenantid, id, name, sortKey(name));
    return announce(trx, node.tenantid, id, seesTeam(ctx, node));
  });
  return { node: presentNode(row) };
}

/** ltree labels know no dash. */
export const pathLabel = (id: string) => id.replaceAll('-', '');

export async function announce(
  trx: Trx,
  tenantid: string,
  id: string,
  team: boolean,
): Promise<queries.CountedRow> {
  const [row] = await queries.countNodes(trx, [tenantid], [id], team);
  await emit(
    trx,
    nodeChanged,
    { tenantid: row!.tenantid, path: row!.path, teamonly: row!.hidden ? 1 : 0 },
    { id, parentid: row!.parentid },
  );
  return row!;
}
