import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type { DetectedLabel, updateDetectedLabel } from '@rushes/contract/mllabels';
import { hasAbilityOn } from '#features/nodes/index.ts';
import { changeOnePod, type FullRow, logged, requirePod } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import * as queries from './detected.queries.ts';
import { presentDetected } from './labels.present.ts';
import { deletePodLabel, updatePodLabel } from './pod-labels.queries.ts';
import { emitLabelsChanged, type LabelledPod, shortened, timesAfter } from './pod-labels.service.ts';

/** The list of a file is not paginated: above this number, those with the highest confidence are kept. */
const DETECTED_MAX = 20_000;

export async function listOfPod(
  ctx: UserCtx,
  podid: string,
  service: string | undefined,
): Promise<{ labels: DetectedLabel[]; texts: DetectedLabel[] }> {
  const { tenantid } = await requirePod(ctx, podid, 'list PodService');
  const rows = await queries.listDetected(ctx.db, tenantid, podid, service ?? null);
  const all = rows.map(presentDetected);
  return {
    labels: all.filter(({ type }) => type === 'label'),
    texts: all.filter(({ type }) => type !== 'label'),
  };
}

/**
 * Stores the results of a service in the transaction that ends its job. Replaces earlier results of the same service
 * and emits an event to viewers of the file.
 */
export async function storeDetected(
  trx: Trx,
  pod: LabelledPod,
  service: string,
  found: readonly queries.Detected[],
): Promise<void> {
  const kept =
    found.length > DETECTED_MAX
      ? [...found].sort((a, b) => b.confidence - a.confidence).slice(0, DETECTED_MAX)
      : found;
  await queries.replaceDetected(trx, { tenantid: pod.tenantid, podid: pod.id, service }, kept);
  await emitLabelsChanged(trx, [pod], { detected: true });
}

type DetectedChange = BodyOf<typeof updateDetectedLabel>;

export function changeDetected(
  ctx: UserCtx,
  kind: queries.DetectedKind,
  podid: string,
  id: string,
  wanted: DetectedChange,
): Promise<DetectedLabel> {
  return changeOne(ctx, kind, podid, id, async (trx, pod, label) => {
    const content = wanted.content ?? label.content;
    const times = await timesAfter(trx, pod, label, wanted);
    await updatePodLabel(trx, pod.tenantid, id, { content, ...times, type: label.type });
    if (content !== label.content) {
      const params = { from: shortened(label.content), to: shortened(content) };
      await recordActions(trx, ctx.actor, [logged(pod, { action: 'label-changed', params })]);
    }
    return presentDetected({ ...label, content, ...times });
  });
}

export function removeDetected(
  ctx: UserCtx,
  kind: queries.DetectedKind,
  podid: string,
  id: string,
): Promise<void> {
  return changeOne(ctx, kind, podid, id, async (trx, pod, label) => {
    await deletePodLabel(trx, pod.tenantid, id);
    const params = { name: shortened(label.content) };
    await recordActions(trx, ctx.actor, [logged(pod, { action: 'label-removed', params })]);
  });
}

/** Detected labels have no author, so only the team may change them. */
function changeOne<T>(
  ctx: UserCtx,
  kind: queries.DetectedKind,
  podid: string,
  id: string,
  change: (trx: Trx, pod: FullRow, label: queries.DetectedRow) => Promise<T>,
): Promise<T> {
  return changeOnePod(ctx, podid, 'control PodService', async (trx, pod) => {
    const label = await queries.findDetected(trx, { tenantid: pod.tenantid, podid, id, kind });
    if (!label) throw new AppError('ERR8');
    if (!hasAbilityOn(ctx.actor, pod, 'belongsto Team')) throw new AppError('ERR105');
    const answer = await change(trx, pod, label);
    await emitLabelsChanged(trx, [pod], { detected: true });
    return answer;
  });
}
