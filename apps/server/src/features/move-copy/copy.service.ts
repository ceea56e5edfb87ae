import { AppError } from '@rushes/contract/app-error';
import type { Operation } from '@rushes/contract/move-copy';
import type { Node } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import { countStorage, reserveStorage } from '#features/limits/index.ts';
import { hasAbilityOn, type NodeRow, requireNode, requireNodes, seesTeam } from '#features/nodes/index.ts';
import {
  pathLabel,
  presentNodes,
  requireFilesIn,
  requireShallow,
  topmost,
} from '#features/nodes/rules/index.ts';
import { beginOperation, largeOperation, requireFree, requireUnclaimed } from '#features/operations/index.ts';
import { findCards } from '#features/pods/cards/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { askOrMove, type MoveInput } from './change-tree.service.ts';
import { countSubtrees, holdFiles, listStuck, sumCopyable } from './copy.queries.ts';
import { type CopyOrder, copyTree } from './copy-tree.service.ts';
import { warnOfCopies } from './copy-warnings.service.ts';
import { emitCopied } from './move-copy.events.ts';
import { copyJob } from './move-copy.jobs.ts';
import { refusalToCopy, requireCopyable, requireOpen } from './move-copy.policy.ts';
import { requireHeads } from './move-pods.service.ts';
import { listStacks } from './stacks.queries.ts';
import { type Message, warning } from './warnings.present.ts';

interface CopyInput extends MoveInput {
  archive: 0 | 1;
}

interface Left {
  validation: boolean;
  messages: Message[];
  unprocessablePods: { id: string; name: string; error: Message }[];
  operation: Operation | null;
}

type Outcome = Pick<Left, 'unprocessablePods' | 'operation'> & { nodeids: string[]; podids: string[] };

const asked = (messages: Message[]): Left => ({
  validation: true,
  messages,
  unprocessablePods: [],
  operation: null,
});

const left = ({ unprocessablePods, operation }: Outcome): Left => ({
  validation: false,
  messages: [],
  unprocessablePods,
  operation,
});

export async function copyNodes(
  ctx: UserCtx,
  input: CopyInput & { nodes: string[] },
): Promise<Left & { copiedNodes: Node[] }> {
  const result = await askOrMove(
    ctx,
    input,
    (trx) => planNodes(ctx, trx, input),
    (trx, { target, nodes }) =>
      warnOfCopies(
        ctx,
        trx,
        target,
        nodes.map((node) => ({ ...node, path: node.path.slice(0, node.path.lastIndexOf('.')) })),
      ),
    async (trx, { target, nodes }) => {
      const outcome = await copyPlannedNodes(ctx, trx, input, target, nodes);
      const copiedNodes = await presentNodes(trx, target.tenantid, outcome.nodeids, seesTeam(ctx, target));
      return { ...left(outcome), copiedNodes };
    },
  );
  return 'asked' in result ? { ...asked(result.asked), copiedNodes: [] } : result.done;
}

async function planNodes(ctx: UserCtx, trx: Trx, input: CopyInput & { nodes: string[] }) {
  const target = await requireDestination(ctx, trx, input);
  const nodes = topmost(await requireNodes(ctx, input.nodes, 'control NodeAndPod', trx));
  for (const node of nodes) requireCopyable(ctx.actor, node, target);
  await requireUnclaimed(
    trx,
    target.tenantid,
    nodes.map(({ path }) => path),
  );
  await requireShallow(trx, target.tenantid, input.nodes, target);
  return { target, nodes };
}

async function copyPlannedNodes(
  ctx: UserCtx,
  trx: Trx,
  { archive }: CopyInput,
  target: NodeRow,
  nodes: NodeRow[],
): Promise<Outcome> {
  const { tenantid } = target;
  const paths = nodes.map(({ path }) => path);
  const team = nodes.every((node) => seesTeam(ctx, node));
  const order = { tenantid, actor: ctx.actor, team, target, nodes, podids: [], archive };
  const size = await countSubtrees(trx, tenantid, paths);
  return copy(trx, order, {
    total: size.nodes + size.pods,
    code: 'AM17',
    names: nodes.map(({ name }) => name),
    paths,
    left: async () => {
      if (!archive) await requireRoom(trx, tenantid, await sumCopyable(trx, tenantid, paths, team));
      return listStuck(trx, tenantid, paths, team);
    },
  });
}

export async function copyPods(
  ctx: UserCtx,
  input: CopyInput & { pods: string[] },
): Promise<Left & { pods: PodCard[] }> {
  const result = await askOrMove(
    ctx,
    input,
    (trx) => planPods(ctx, trx, input),
    (trx, { target, heads }) => warnOfCopies(ctx, trx, target, heads),
    (trx, { target, heads }) => copyPlannedPods(ctx, trx, input, target, heads),
  );
  if ('asked' in result) return { ...asked(result.asked), pods: [] };
  return { ...left(result.done), pods: await findCards(ctx, result.done.podids) };
}

async function planPods(ctx: UserCtx, trx: Trx, input: CopyInput & { pods: string[] }) {
  const target = await requireDestination(ctx, trx, input);
  // Archived files are left out and listed, like others that cannot be copied.
  const heads = await requireHeads(ctx, trx, input.pods, 'allowed');
  if (heads.some((pod) => pod.tenantid !== target.tenantid)) throw new AppError('ERR93');
  requireFilesIn(target);
  return { target, heads };
}

async function copyPlannedPods(
  ctx: UserCtx,
  trx: Trx,
  { archive }: CopyInput,
  target: NodeRow,
  heads: FullRow[],
): Promise<Outcome> {
  const { tenantid } = target;
  const team = heads.every((pod) => hasAbilityOn(ctx.actor, pod, 'belongsto Team'));
  const podids = heads.map(({ id }) => id);
  const order = { tenantid, actor: ctx.actor, team, target, nodes: [], podids, archive };
  const stacks = await listStacks(trx, tenantid, podids, team);
  return copy(trx, order, {
    total: stacks.length,
    code: 'AM16',
    names: heads.map(({ name }) => name),
    paths: heads.map((pod) => `${pod.path}.${pathLabel(pod.id)}`),
    left: async () => stacks.filter((pod) => refusalToCopy(pod)),
  });
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
  if (size.total < largeOperation.items) {
    const paths = order.nodes.map(({ path }) => path);
    await holdFiles(trx, order.tenantid, paths, order.podids);
    const copied = await copyTree(trx, order);
    await emitCopied(trx, order, copied);
    const unprocessablePods = copied.skipped.map(({ code, ...pod }) => ({ ...pod, error: warning(code) }));
    return { ...copied, unprocessablePods, operation: null };
  }
  const { tenantid, actor, team, target, nodes, podids, archive } = order;
  const refused = await size.left();
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
  const unprocessablePods = refused.map((pod) => ({
    id: pod.id,
    name: pod.name,
    error: warning(refusalToCopy(pod)!),
  }));
  return { nodeids: [], podids: [], unprocessablePods, operation };
}
