import { AppError } from '@rushes/contract/app-error';
import type { Node } from '@rushes/contract/nodes';
import {
  findNodes,
  hasAbilityOn,
  type NodeRow,
  requireNode,
  requireNodes,
  seesTeam,
} from '#features/nodes/index.ts';
import { presentNodes, requireShallow, topmost } from '#features/nodes/rules/index.ts';
import { moveSubtrees } from '#features/nodes/subtrees/index.ts';
import { requireFree, requireUnclaimed } from '#features/operations/index.ts';
import { tenantRenewed } from '#features/tenants/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { askOrMove, type MoveInput } from './change-tree.service.ts';
import { hidingWarnings } from './hiding-warnings.service.ts';
import { emitMoved } from './move-copy.events.ts';
import { requireMovable, requireOpen } from './move-copy.policy.ts';
import {
  holdsTeamOnly,
  listAffected,
  listUsersWithRoots,
  type Person,
  type UserWithRoots,
} from './people.queries.ts';
import { distinctNames, type Message, peopleWarnings, warning } from './warnings.present.ts';

interface Plan {
  target: NodeRow;
  nodes: NodeRow[];
  people: Person[];
  usersWithRoots: UserWithRoots[];
}

export async function moveNodes(
  ctx: UserCtx,
  input: MoveInput & { nodes: string[] },
): Promise<{ validation: boolean; messages: Message[]; nodes: Node[] }> {
  const outcome = await askOrMove(
    ctx,
    input,
    (trx) => plan(ctx, trx, input),
    (trx, planned) => warn(ctx, trx, planned),
    (trx, planned) => move(ctx, trx, planned),
  );
  return 'asked' in outcome
    ? { validation: true, messages: outcome.asked, nodes: [] }
    : { validation: false, messages: [], nodes: outcome.done };
}

/** Runs all checks and collects the people whose access would change. */
async function plan(ctx: UserCtx, trx: Trx, input: MoveInput & { nodes: string[] }): Promise<Plan> {
  const target = await requireNode(ctx, input.targetnodeid, 'control NodeAndPod', trx);
  const { tenantid } = target;
  const nodes = topmost(await requireNodes(ctx, input.nodes, 'control NodeAndPod', trx));
  for (const node of nodes) requireMovable(ctx.actor, node, target);
  requireOpen(target);
  const paths = nodes.map(({ path }) => path);
  await requireUnclaimed(trx, tenantid, paths);
  await requireFree(trx, tenantid, target.path);
  await requireShallow(trx, tenantid, input.nodes, target);
  const usersWithRoots = await listUsersWithRoots(trx, tenantid, paths);
  // A client user whose whole access would become team-only.
  if (target.hidden && usersWithRoots.some(({ group }) => group === 'client')) throw new AppError('ERR139');
  const visibilities = nodes.map((node) => ({
    place: node.path.slice(0, node.path.lastIndexOf('.')),
    path: node.path,
    before: { hidden: node.hidden },
    after: { hidden: target.hidden || node.teamonly === 1 },
  }));
  return {
    target,
    nodes,
    usersWithRoots,
    people: await listAffected(trx, tenantid, visibilities, target.path),
  };
}

async function warn(
  ctx: UserCtx,
  trx: Trx,
  { target, nodes, people, usersWithRoots }: Plan,
): Promise<Message[]> {
  const paths = nodes.map(({ path }) => path);
  const darkened = target.hidden ? nodes.filter((node) => !node.hidden) : [];
  // Only the team is warned: other users must not learn that hidden items exist.
  const staysHidden =
    !target.hidden && seesTeam(ctx, target) && (await holdsTeamOnly(trx, target.tenantid, paths));
  return [
    ...(darkened.length > 0 ? [warning('ERR152')] : []),
    ...(await hidingWarnings(trx, target.tenantid, { pods: [], nodes: darkened })),
    ...(staysHidden ? [warning('ERR153')] : []),
    ...peopleWarnings({
      folder: target.name,
      byName: hasAbilityOn(ctx.actor, target, 'list User'),
      gains: distinctNames(people.filter(({ change }) => change === 'gains')),
      losses: distinctNames(people.filter(({ change }) => change === 'loses')),
      goAlong: distinctNames(usersWithRoots.filter(({ userid }) => userid !== ctx.actor.userid)),
    }),
  ];
}

async function move(
  ctx: UserCtx,
  trx: Trx,
  { target, nodes, people, usersWithRoots }: Plan,
): Promise<Node[]> {
  const { tenantid } = target;
  const ids = nodes.map(({ id }) => id);
  const parents = await findNodes(
    trx,
    [tenantid],
    nodes.map(({ parentid }) => parentid!),
  );
  const nameOf = new Map(parents.map(({ id, name }) => [id, name]));
  await moveSubtrees(trx, tenantid, ids, target);
  const moved = nodes.map((node, visibility) => ({
    id: node.id,
    tenantid,
    from: node.parentid!,
    to: target.id,
    path: `${target.path}${node.path.slice(node.path.lastIndexOf('.'))}`,
    hidden: target.hidden || node.teamonly === 1,
    visibility,
  }));
  await recordActions(
    trx,
    ctx.actor,
    nodes.map((node, place) => ({
      action: 'moved',
      tenantid,
      nodeid: node.id,
      name: node.name,
      // The name of a hidden folder is visible to the team only.
      hidden: node.hidden || moved[place]!.hidden,
      params: {
        from: nameOf.get(node.parentid!) ?? '',
        to: target.name,
        fromid: node.parentid!,
        toid: target.id,
      },
    })),
  );
  await emitMoved(trx, 'node', moved, people);
  // Their event streams are still subscribed to the old path.
  const userids = [...new Set(usersWithRoots.map(({ userid }) => userid))];
  if (userids.length) await emit(trx, tenantRenewed, { tenantid }, { tenantid, userids });
  return presentNodes(trx, tenantid, ids, seesTeam(ctx, target));
}
