import { AppError, invalid } from '@rushes/contract/app-error';
import type { Pod } from '@rushes/contract/pods';
import { requireNotArchived } from '#features/nodes/index.ts';
import {
  emitPodChanged,
  type FullRow,
  getPod,
  logged,
  requirePod,
  requirePodsToChange,
  updatePod,
} from '#features/pods/index.ts';
import { buildStack, emitVisibilityChanged, leaveStack } from '#features/pods/stacks/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { changeTreeOf } from './change-tree.service.ts';
import { versionStacked } from './move-copy.hooks.ts';
import { carryPods, planPods, requireHeads } from './move-pods.service.ts';
import { listStacks, type StackRow } from './stacks.queries.ts';

// The newest version is the head, which the folder shows;
// docs/decisions/0011-use-the-newest-version-as-the-head-of-a-stack.md.

/** The source becomes the newest version. Its own versions come along, all newer than those of the target. */
export async function stackVersion(
  ctx: UserCtx,
  { source, target, versionText }: { source: string; target: string; versionText: string },
): Promise<{ pod: Pod }> {
  if (source === target) throw new AppError('ERR65');
  const { nodeid } = await requirePod(ctx, target, 'control NodeAndPod');
  await changeTreeOf(ctx, nodeid, async (trx) => {
    const [below] = await requireHeads(ctx, trx, [target]);
    const [top] = await requirePodsToChange(ctx, trx, [source]);
    if (!top || !below) throw new AppError('ERR6');
    // An older version cannot be stacked: it must be removed from its stack first.
    if (
      top.parentpodid ||
      top.id === below.id ||
      top.tenantid !== below.tenantid ||
      top.kind !== below.kind
    ) {
      throw new AppError('ERR65');
    }
    const newer = await requireStack(trx, top);
    const older = await requireStack(trx, below);
    if (top.nodeid !== below.nodeid)
      await carryPods(ctx, trx, await planPods(ctx, trx, [source], below.nodeid));
    await stackVersions(trx, ctx.actor, { top, newer, below, older, versionText });
  });
  return getPod(ctx, source);
}

interface StackRequest {
  top: FullRow;
  newer: readonly StackRow[];
  below: FullRow;
  older: readonly StackRow[];
  versionText: string;
}

/** Merges two stacks of one folder. The caller must hold the tree lock and have checked the permissions. */
export async function stackVersions(
  trx: Trx,
  actor: { userid: string; name: string },
  { top, newer, below, older, versionText }: StackRequest,
): Promise<void> {
  const { tenantid } = top;
  const ids = [...older, ...newer].map(({ id }) => id);
  // One setting for the whole stack: team-only if any version is, so that nothing hidden becomes visible to clients.
  const isKept = [...older, ...newer].some((pod) => pod.teamonly === 1);
  await buildStack(trx, tenantid, ids, { formerHead: below.id, isHidden: isKept });
  const change = { versiontext: versionText, updatedbyid: actor.userid, updatedat: new Date() };
  await updatePod(trx, tenantid, top.id, change);
  const placed = { ...top, nodeid: below.nodeid, path: below.path, hidden: isKept || below.inhidden };
  await recordActions(trx, actor, [
    logged(placed, { action: 'version-added', params: { name: below.name } }),
  ]);
  await emitVisibilityChanged(
    trx,
    [...older, ...newer].map(({ id, teamonly }) => ({
      pod: { ...placed, id },
      wasHidden: teamonly === 1 || below.inhidden,
    })),
  );
  const { userid, name } = actor;
  await fire(versionStacked, trx, { tenantid, actor: { userid, name }, podid: top.id, below: below.id });
}

/** Expects all versions, oldest first, so that no version is reordered unseen. */
export async function reorderVersions(
  ctx: UserCtx,
  id: string,
  podids: readonly string[],
): Promise<{ pod: Pod }> {
  const { nodeid } = await requirePod(ctx, id, 'control NodeAndPod');
  await changeTreeOf(ctx, nodeid, async (trx) => {
    const { head, versions } = await requireStackOf(ctx, trx, id);
    const known = new Set(versions.map((version) => version.id));
    if (
      podids.length !== known.size ||
      new Set(podids).size !== known.size ||
      !podids.every((one) => known.has(one))
    ) {
      throw invalid('podids', 'allVersions');
    }
    const { tenantid } = head;
    await buildStack(trx, tenantid, podids, { formerHead: head.id });
    const headid = podids.at(-1)!;
    const name = versions.find((version) => version.id === headid)!.name;
    await recordActions(trx, ctx.actor, [
      logged({ ...head, id: headid, name }, { action: 'versions-reordered' }),
    ]);
    await emitStackChanged(trx, head, podids);
  });
  return getPod(ctx, podids.at(-1)!);
}

/** The texts are shown on every version of the stack. */
export async function describeVersion(ctx: UserCtx, id: string, versionText: string): Promise<{ pod: Pod }> {
  const { nodeid } = await requirePod(ctx, id, 'control NodeAndPod');
  await changeTreeOf(ctx, nodeid, async (trx) => {
    const { head, versions } = await requireStackOf(ctx, trx, id);
    const version = versions.find((one) => one.id === id)!;
    // A single version has no text: there is nothing to distinguish it from.
    if (versions.length === 1) throw new AppError('ERR65');
    const { userid } = ctx.actor;
    const change = { versiontext: versionText, updatedbyid: userid, updatedat: new Date() };
    await updatePod(trx, head.tenantid, id, change);
    await recordActions(trx, ctx.actor, [
      logged({ ...head, id, name: version.name }, { action: 'version-text', params: { to: versionText } }),
    ]);
    await emitStackChanged(
      trx,
      head,
      versions.map((one) => one.id),
    );
  });
  return getPod(ctx, id);
}

/** Removes a version from its stack; it becomes a separate file in the same folder. */
export async function removeVersion(ctx: UserCtx, id: string): Promise<{ pod: Pod }> {
  const { nodeid } = await requirePod(ctx, id, 'control NodeAndPod');
  await changeTreeOf(ctx, nodeid, async (trx) => {
    const { head, versions } = await requireStackOf(ctx, trx, id);
    const removed = versions.find((version) => version.id === id)!;
    const rest = versions.filter((version) => version !== removed).map((version) => version.id);
    // Not part of a stack.
    if (rest.length === 0) throw new AppError('ERR65');
    const { tenantid } = head;
    await leaveStack(trx, tenantid, id);
    await buildStack(trx, tenantid, rest, { formerHead: head.id });
    await recordActions(trx, ctx.actor, [
      logged({ ...head, id, name: removed.name }, { action: 'version-removed', params: { name: head.name } }),
    ]);
    await emitStackChanged(trx, head, [id, ...rest]);
  });
  return getPod(ctx, id);
}

/** The head of the stack that contains this version, and all versions, oldest first. */
async function requireStackOf(
  ctx: UserCtx,
  trx: Trx,
  id: string,
): Promise<{ head: FullRow; versions: StackRow[] }> {
  const [head] = await requireHeads(ctx, trx, [id]);
  if (!head) throw new AppError('ERR6');
  const versions = await listStacks(trx, head.tenantid, [head.id], true);
  for (const version of versions) requireNotArchived(version);
  return { head, versions };
}

/** Files that are not archived and whose bytes have arrived can be stacked, also while they are being processed. */
async function requireStack(trx: Trx, head: FullRow): Promise<StackRow[]> {
  const versions = await listStacks(trx, head.tenantid, [head.id], true);
  for (const version of versions) {
    requireNotArchived(version);
    if (version.stage === 'upload_in_progress' || version.stage === 'upload_failed')
      throw new AppError('ERR201');
  }
  return versions;
}

async function emitStackChanged(trx: Trx, head: FullRow, ids: readonly string[]): Promise<void> {
  for (const id of ids) await emitPodChanged(trx, { ...head, id });
}
