import { AppError } from '@rushes/contract/app-error';
import type { Operation } from '@rushes/contract/arranging';
import type { Node } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import { countStorage, reserveStorage } from '#features/limits/index.ts';
import { hasAbilityOn, type NodeRow, requireNode, requireNodes, seesTeam } from '#features/nodes/index.ts';
import {
  countNodes,
  pathLabel,
  presentNode,
  requireFilesIn,
  requireShallow,
  topmost,
} from '#features/nodes/rules/index.ts';
import { beginOperation, LARGE, requireFree, requireUnclaimed } from '#features/operations/index.ts';
import { findCards } from '#features/pods/cards/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { emitCopied } from './arranging.events.ts';
import { copyJob } from './arranging.jobs.ts';
import { refusalToCopy, requireCopyable, requireOpen } from './arranging.policy.ts';
import { changeTreeOf } from './change-tree.service.ts';
import { countSubtrees, holdFiles, listStuck, sumCopyable } from './copy.queries.ts';
import { type CopyOrder, copyTree } from './copy-tree.service.ts';
import { requireHeads } from './move-pods.service.ts';
import { listStacks } from './stacks.queries.ts';
import { type Message, warning } from './warnings.present.ts';

interface CopyInput {
  targetnodeid: string;
  archive: 0 | 1;
}

interface Left {
  unprocessablePods: { id: string; name: string; error: Message }[];
  operation: Operation | null;
}

type Outcome = Left & { nodeids: string[]; podids: string[] };

export async function copyNodes(
  ctx: UserCtx,
  input: CopyInput & { nodes: string[] },
): Promise<Left & { copiedNodes: Node[] }> {
  const { outcome, copiedNodes } = await changeTreeOf(ctx, input.targetnodeid, async (trx) => {
    const target = await requireDestination(ctx, trx, input);
    const { tenantid } = target;
    const nodes = topmost(await requireNodes(ctx, input.nodes, 'control NodeAndPod', trx));
    for (const node of nodes) requireCopyable(ctx.actor, node, target);
    const paths = nodes.map(({ path }) => path);
    await requireUnclaimed(trx, tenantid, paths);
    await requireShallow(trx, tenantid, input.nodes, target);
    const team = nodes.every((node) => seesTeam(ctx, node));
    const { archive } = input;
    const order = { tenantid, actor: ctx.actor, team, target, nodes, podids: [], archive };
    const size = await countSubtrees(trx, tenantid, paths);
    const outcome = await copy(trx, order, {
      total: size.nodes + size.pods,
      code: 'AM17',
      names: nodes.map(({ name }) => name),
      paths,
      left: async () => {
        if (!archive) await requireRoom(trx, tenantid, await sumCopyable(trx, tenantid, paths, team));
        return listStuck(trx, tenantid, paths, team);
      },
    });
    const found = await countNodes(trx, [tenantid], outcome.nodeids, seesTeam(ctx, target));
    return { outcome, copiedNodes: found.map(presentNode) };
  });
  const { unprocessablePods, operation } = outcome;
  return { copiedNodes, unprocessablePods, operation };
}

export async function copyPods(
  ctx: UserCtx,
  input: CopyInput & { pods: string[] },
): Promise<Left & { pods: PodCard[] }> {
  const outcome = await changeTreeOf(ctx, input.targetnodeid, async (trx) => {
    const target = await requireDestination(ctx, trx, input);
    const { tenantid } = target;
    // Archived files are left out and listed, like others that cannot be copied.
    const heads = await requireHeads(ctx, trx, input.pods, 'allowed');
    if (heads.some((pod) => pod.tenantid !== tenantid)) throw new AppError('ERR93');
    requireFilesIn(target);
    const team = heads.every((pod) => hasAbilityOn(ctx.actor, pod, 'belongsto Team'));
    const podids = heads.map(({ id }) => id);
    const { archive } = input;
    const order = { tenantid, actor: ctx.actor, team, target, nodes: [], podids, archive };
    const stacks = await listStacks(trx, tenantid, podids, team);
    return copy(trx, order, {
      total: stacks.length,
      code: 'AM16',
      names: heads.map(({ name }) => name),
      paths: heads.map((pod) => `${pod.path}.${pathLabel(pod.id)}`),
      left: async () => stacks.filter((pod) => refusalToCopy(pod)),
    });
  });
  const { unprocessablePods, operation } = outcome;
  return { pods: await findCards(ctx, outcome.podids), unprocessablePods, operation };
}

async function requireDestination(ctx: UserCtx, trx: Trx, input: CopyInput): Promise<NodeRow> {
  const target = await requireNode(ctx, input.targetnodeid, 'control NodeAndPod', trx);
  requireOpen(target, input.archive === 1);
  if (input.archive && !hasAbilityOn(ctx.actor, target, 'archive NodeAndPod')) throw new AppError('ERR105');
  await requireFree(trx, target.tenantid, target.path);
  return target;
}

/**
 * Checked before the job is enqueued, so that a user without enough storage gets the error immediately. The job
 * reserves the storage in the transaction that uses it.
 */
async function requireRoom(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  await reserveStorage(trx, tenantid, bytes);
  await countStorage(trx, tenantid, -bytes);
}

interface Size {
  total: number;
  code: 'AM16' | 'AM17';
  names: string[];
  paths: string[];
  left(): Promise<(Parameters<typeof refusalToCopy>[0] & { id: string; name: string })[]>;
}

/** Copies immediately, or starts an operation that a job completes. */
async function copy(trx: Trx, order: CopyOrder, size: Size): Promise<Outcome> {
  if (size.total < LARGE) {
    const paths = order.nodes.map(({ path }) => path);
    await holdFiles(trx, order.tenantid, paths, order.podids);
    const copied = await copyTree(trx, order);
    await emitCopied(trx, order, copied);
    const unprocessablePods = copied.skipped.map(({ code, ...pod }) => ({ ...pod, error: warning(code) }));
    return { ...copied, unprocessablePods, operation: null };
  }
  const { tenantid, actor, team, target, nodes, podids, archive } = order;
  const left = await size.left();
  const [first, ...others] = size.names;
  const operation = await beginOperation(trx, {
    tenantid,
    userid: actor.userid,
    code: size.code,
    name: others.length > 0 ? `${first} +${others.length}` : first!,
    nodeid: target.id,
    // A unique path below the target: the folder stays usable but cannot be moved or deleted.
    paths: [...size.paths, `${target.path}.${pathLabel(newId())}`],
    total: size.total,
  });
  await enqueue(trx, copyJob, {
    operationid: operation.id,
    tenantid,
    userid: actor.userid,
    username: actor.name,
    team,
    archive,
    targetnodeid: target.id,
    nodeids: nodes.map(({ id }) => id),
    podids: [...podids],
  });
  const unprocessablePods = left.map((pod) => ({
    id: pod.id,
    name: pod.name,
    error: warning(refusalToCopy(pod)!),
  }));
  return { nodeids: [], podids: [], unprocessablePods, operation };
}
