import { AppError } from '@rushes/contract/app-error';
import type { PodCard } from '@rushes/contract/pods';
import {
  findNodes,
  hasAbilityOn,
  type NodeRow,
  requireNode,
  requireNotArchived,
  seesTeam,
} from '#features/nodes/index.ts';
import { requireFilesIn } from '#features/nodes/rules/index.ts';
import { requireFree } from '#features/operations/index.ts';
import { findCards } from '#features/pods/cards/index.ts';
import { type FullRow, requirePodsToChange } from '#features/pods/index.ts';
import { moveStacks } from '#features/pods/stacks/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { askOrMove, type MoveInput } from './change-tree.service.ts';
import { hidingWarnings } from './hiding-warnings.service.ts';
import { emitMoved } from './move-copy.events.ts';
import { requireOpen } from './move-copy.policy.ts';
import { listAffected, type Person, type Visibility } from './people.queries.ts';
import { listStacks, type StackRow } from './stacks.queries.ts';
import { distinctNames, type Message, peopleWarnings, versionWarnings, warning } from './warnings.present.ts';

export interface PodsPlan {
  target: NodeRow;
  pods: FullRow[];
  stacks: StackRow[];
  people: Person[];
  visibilityOf: Map<string, number>;
}

export async function movePods(
  ctx: UserCtx,
  input: MoveInput & { pods: string[] },
): Promise<{ validation: boolean; messages: Message[]; pods: PodCard[] }> {
  const outcome = await askOrMove(
    ctx,
    input,
    async (trx) => {
      const planned = await planPods(ctx, trx, input.pods, input.targetnodeid);
      if (planned.pods.some((pod) => pod.nodeid === planned.target.id)) throw new AppError('ERR149');
      return planned;
    },
    (trx, planned) => warn(ctx, trx, planned),
    (trx, planned) => carryPods(ctx, trx, planned),
  );
  return 'asked' in outcome
    ? { validation: true, messages: outcome.asked, pods: [] }
    : { validation: false, messages: [], pods: await findCards(ctx, outcome.done) };
}

/** The heads of these files, without duplicates: a version represents its stack. */
export async function requireHeads(
  ctx: UserCtx,
  trx: Trx,
  ids: readonly string[],
  archived: 'refused' | 'allowed' = 'refused',
): Promise<FullRow[]> {
  const named = await requirePodsToChange(ctx, trx, ids, { archived });
  const heads = new Set(named.map((pod) => pod.parentpodid ?? pod.id));
  if (named.every((pod) => heads.has(pod.id))) return named;
  return requirePodsToChange(ctx, trx, [...heads], { archived });
}

/** Runs all checks and collects the people whose access would change. */
export async function planPods(
  ctx: UserCtx,
  trx: Trx,
  ids: readonly string[],
  targetnodeid: string,
): Promise<PodsPlan> {
  const target = await requireNode(ctx, targetnodeid, 'control NodeAndPod', trx);
  const { tenantid } = target;
  const pods = await requireHeads(ctx, trx, ids);
  if (pods.some((pod) => pod.tenantid !== tenantid)) throw new AppError('ERR93');
  requireFilesIn(target);
  requireOpen(target);
  await requireFree(trx, tenantid, target.path);
  const stacks = await listStacks(trx, tenantid, idsOf(pods), true);
  for (const version of stacks) requireNotArchived(version);
  // Files of one folder have the same viewers: query once per folder, not per file.
  const visibilities: Visibility[] = [];
  const known = new Map<string, number>();
  const visibilityOf = new Map<string, number>();
  for (const pod of pods) {
    const after = target.hidden || pod.teamonly === 1;
    const key = `${pod.path} ${pod.hidden} ${after}`;
    if (!known.has(key)) {
      const visibility = {
        place: pod.path,
        path: null,
        before: { hidden: pod.hidden },
        after: { hidden: after },
      };
      known.set(key, visibilities.push(visibility) - 1);
    }
    visibilityOf.set(pod.id, known.get(key)!);
  }
  return {
    target,
    pods,
    stacks,
    visibilityOf,
    people: await listAffected(trx, tenantid, visibilities, target.path),
  };
}

async function warn(ctx: UserCtx, trx: Trx, { target, pods, stacks, people }: PodsPlan): Promise<Message[]> {
  const darkened = target.hidden ? pods.filter((pod) => !pod.hidden) : [];
  const staysHidden = !target.hidden && seesTeam(ctx, target) && stacks.some((pod) => pod.teamonly === 1);
  const sizes = Map.groupBy(stacks, ({ headid }) => headid);
  return [
    ...(darkened.length > 0 ? [warning('ERR152')] : []),
    ...(await hidingWarnings(trx, target.tenantid, { pods: darkened, nodes: [] })),
    ...(staysHidden ? [warning('ERR153')] : []),
    ...peopleWarnings({
      folder: target.name,
      byName: hasAbilityOn(ctx.actor, target, 'list User'),
      gains: distinctNames(people.filter(({ change }) => change === 'gains')),
      losses: distinctNames(people.filter(({ change }) => change === 'loses')),
      goAlong: [],
    }),
    ...versionWarnings(pods.map(({ id, name }) => ({ name, others: sizes.get(id)!.length - 1 }))),
  ];
}

/** Returns the ids of the heads. */
export async function carryPods(ctx: UserCtx, trx: Trx, planned: PodsPlan): Promise<string[]> {
  const { target, pods, people, visibilityOf } = planned;
  const { tenantid } = target;
  const ids = idsOf(pods);
  const folders = await findNodes(
    trx,
    [tenantid],
    pods.map(({ nodeid }) => nodeid),
  );
  const nameOf = new Map(folders.map(({ id, name }) => [id, name]));
  await moveStacks(trx, tenantid, ids, target.id);
  const hiddenAfter = (pod: FullRow) => target.hidden || pod.teamonly === 1;
  await recordActions(
    trx,
    ctx.actor,
    pods.map((pod) => ({
      action: 'moved',
      tenantid,
      // Recorded at the source folder, where the file is missing; the params name source and target.
      nodeid: pod.nodeid,
      podid: pod.id,
      name: pod.name,
      hidden: pod.hidden || hiddenAfter(pod),
      params: {
        from: nameOf.get(pod.nodeid) ?? '',
        to: target.name,
        fromid: pod.nodeid,
        toid: target.id,
      },
    })),
  );
  await emitMoved(
    trx,
    'pod',
    pods.map((pod) => ({
      id: pod.id,
      tenantid,
      from: pod.nodeid,
      to: target.id,
      path: target.path,
      hidden: hiddenAfter(pod),
      visibility: visibilityOf.get(pod.id)!,
    })),
    people,
  );
  return ids;
}
