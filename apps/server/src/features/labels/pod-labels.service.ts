import { AppError, invalid } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import { podLabelsChanged } from '@rushes/contract/label-events';
import type { addPodLabels, PodLabel, updatePodLabel } from '@rushes/contract/labels';
import { hasAbilityOn, requireNode, visiblePaths } from '#features/nodes/index.ts';
import { changeOnePod, changePods, type FullRow, logged, requirePod } from '#features/pods/index.ts';
import { type ActionInput, recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { refuseDuplicate } from '#platform/db/unique.ts';
import { emitAll } from '#platform/events/emit.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { requireTimes } from './labels.policy.ts';
import { presentPodLabel } from './labels.present.ts';
import { distinctLabels } from './model/label-key.ts';
import * as queries from './pod-labels.queries.ts';

/** Maximum of labels times files per request. */
const MARKED_AT_ONCE = 20_000;
/** Number of labels that an action names, and the maximum length of each. */
const LOGGED = 5;
const LOGGED_LENGTH = 80;

export interface LabelledPod {
  id: string;
  nodeid: string;
  tenantid: string;
  path: string;
  hidden: boolean;
}

type Times = Pick<queries.Marking, 'start' | 'end' | 'type'>;
const wholeFile: Times = { start: null, end: null, type: 'label' };

export async function listOfPod(ctx: UserCtx, podid: string): Promise<{ labels: PodLabel[] }> {
  const { tenantid } = await requirePod(ctx, podid, 'list PodService');
  return { labels: (await queries.listPodLabels(ctx.db, tenantid, podid)).map(presentPodLabel) };
}

export async function listOfNode(
  ctx: UserCtx,
  nodeid: string,
  asked: { q?: string | undefined; limit: number; offset: number },
) {
  const { tenantid, path } = await requireNode(ctx, nodeid, 'list PodService');
  const { teamPaths, clientPaths } = visiblePaths(ctx.actor);
  return queries.listBelow(ctx.db, { tenantid, path, teamPaths, clientPaths, ...asked, q: asked.q });
}

/**
 * Adds labels to whole files, in the transaction of a caller that has just inserted or locked the pods. Existing labels
 * are skipped; returns the number of new ones.
 */
export async function addMetaLabels(
  trx: Trx,
  actor: { userid: string },
  pods: readonly LabelledPod[],
  labels: readonly string[],
): Promise<number> {
  return (await put(trx, actor, pods, labels, wholeFile)).length;
}

async function put(
  trx: Trx,
  { userid }: { userid: string },
  pods: readonly LabelledPod[],
  labels: readonly string[],
  times: Times,
): Promise<{ id: string; podid: string; content: string }[]> {
  const distinct = distinctLabels(labels);
  const made = [];
  for (const [tenantid, some] of Map.groupBy(pods, (pod) => pod.tenantid)) {
    const podids = idsOf(some);
    const marking = { tenantid, podids, labels: distinct, ...times, createdbyid: userid };
    made.push(...(await queries.insertPodLabels(trx, marking)));
  }
  const touched = new Set(made.map(({ podid }) => podid));
  await emitLabelsChanged(
    trx,
    pods.filter(({ id }) => touched.has(id)),
  );
  return made;
}

export function emitLabelsChanged(
  trx: Trx,
  pods: readonly LabelledPod[],
  what: { detected?: true } = {},
): Promise<void> {
  return emitAll(
    trx,
    podLabelsChanged,
    pods.map(({ id, nodeid, tenantid, path, hidden }) => ({
      audience: { tenantid, path, teamonly: hidden ? 1 : 0 },
      data: { id, nodeid, ...what },
    })),
  );
}

export async function labelPods(
  ctx: UserCtx,
  { podids, labels }: { podids: string[]; labels: string[] },
): Promise<{ added: number; skipped: number }> {
  const asked = new Set(podids).size * distinctLabels(labels).length;
  if (asked > MARKED_AT_ONCE) throw invalid('labels', 'labelCount', { max: MARKED_AT_ONCE });
  const made = await mark(ctx, podids, labels, async () => wholeFile);
  return { added: made.length, skipped: asked - made.length };
}

type NewLabels = BodyOf<typeof addPodLabels>;

export async function labelPod(
  ctx: UserCtx,
  podid: string,
  { content, labels, start, end, type, metalabel, podId }: NewLabels,
): Promise<{ label: PodLabel; labels: PodLabel[] }> {
  if (podId !== undefined && podId !== podid) throw invalid('podId', 'otherId');
  const texts = labels ?? [content!];
  const made = await mark(ctx, [podid], texts, async (trx, pod) => ({
    ...requireTimes(await played(trx, pod), { start, end }, metalabel),
    type,
  }));
  const rows = await queries.findPodLabels(ctx.db, made[0]!.tenantid, idsOf(made));
  const byId = new Map(rows.map((row) => [row.id, presentPodLabel(row)]));
  const shown = made.flatMap(({ id }) => byId.get(id) ?? []);
  const [label] = shown;
  // Removed again by a concurrent request.
  if (!label) throw new AppError('ERR8');
  return { label, labels: shown };
}

/** All or none; at least one label must be new. */
function mark(
  ctx: UserCtx,
  podids: readonly string[],
  labels: readonly string[],
  times: (trx: Trx, pod: FullRow) => Promise<Times>,
): Promise<{ id: string; tenantid: string; content: string }[]> {
  return changePods(ctx, podids, 'control PodService', async (trx, pods) => {
    const made = await put(trx, ctx.actor, pods, labels, await times(trx, pods[0]!));
    if (made.length === 0) throw new AppError('ERR151');
    const byPod = Map.groupBy(made, ({ podid }) => podid);
    const marked = pods.filter(({ id }) => byPod.has(id));
    await recordActions(
      trx,
      ctx.actor,
      marked.map((pod) =>
        labelled(
          pod,
          byPod.get(pod.id)!.map(({ content }) => content),
        ),
      ),
    );
    const tenantOf = new Map(pods.map(({ id, tenantid }) => [id, tenantid]));
    return made.map(({ id, podid, content }) => ({ id, tenantid: tenantOf.get(podid)!, content }));
  });
}

/**
 * Imports labels from a file, in the transaction of a caller that holds a lock on the pod. `choose` receives the
 * existing labels. Returns the number of added labels.
 */
export async function importLabels(
  trx: Trx,
  ctx: UserCtx,
  pod: FullRow,
  choose: (there: readonly queries.TimedLabel[]) => readonly queries.TimedLabel[],
): Promise<number> {
  const { tenantid, id: podid } = pod;
  const video = await played(trx, pod);
  const wanted = choose(await queries.listPodLabels(trx, tenantid, podid)).map((label) => ({
    content: label.content,
    ...requireTimes(video, label, undefined),
  }));
  const made = await queries.insertTimedLabels(
    trx,
    { tenantid, podid, createdbyid: ctx.actor.userid },
    wanted,
  );
  if (made.length === 0) return 0;
  await recordActions(trx, ctx.actor, [labelled(pod, made)]);
  await emitLabelsChanged(trx, [pod]);
  return made.length;
}

export const shortened = (text: string) =>
  text.length > LOGGED_LENGTH ? `${[...text].slice(0, LOGGED_LENGTH).join('')}…` : text;

const labelled = (pod: FullRow, contents: readonly string[]): ActionInput =>
  logged(pod, {
    action: 'labelled',
    params: { labels: contents.slice(0, LOGGED).map(shortened), count: contents.length },
  });

/** The duration comes from the web version, which is what users play. */
async function played(trx: Trx, pod: FullRow): Promise<Parameters<typeof requireTimes>[0]> {
  const { kind, tenantid, id, duration } = pod;
  return { kind, duration: (await queries.findPlayedDuration(trx, tenantid, id)) ?? duration };
}

type Moments = Pick<Times, 'start' | 'end'>;

/** Unchanged times are not validated again: reprocessing may have made the video slightly shorter. */
export async function timesAfter(
  trx: Trx,
  pod: FullRow,
  before: Moments,
  wanted: { [K in keyof Moments]?: Moments[K] | undefined },
): Promise<Moments> {
  const { start = before.start, end = before.end } = wanted;
  if (start === before.start && end === before.end) return { start, end };
  return requireTimes(await played(trx, pod), { start, end }, undefined);
}

type LabelChange = BodyOf<typeof updatePodLabel>;

export async function changeLabel(
  ctx: UserCtx,
  podid: string,
  id: string,
  wanted: LabelChange,
): Promise<{ label: PodLabel }> {
  return changeOne(ctx, podid, id, async (trx, pod, label) => {
    const content = wanted.content ?? label.content;
    const { type = label.type } = wanted;
    const times = await timesAfter(trx, pod, label, wanted);
    await queries.updatePodLabel(trx, pod.tenantid, id, { content, ...times, type });
    if (content !== label.content) {
      const params = { from: shortened(label.content), to: shortened(content) };
      await recordActions(trx, ctx.actor, [logged(pod, { action: 'label-changed', params })]);
    }
    await emitLabelsChanged(trx, [pod]);
    return { label: presentPodLabel({ ...label, content, ...times, type }) };
  }).catch(refuseDuplicate('ERR151'));
}

export function removeLabel(ctx: UserCtx, podid: string, id: string): Promise<void> {
  return changeOne(ctx, podid, id, async (trx, pod, label) => {
    await queries.deletePodLabel(trx, pod.tenantid, id);
    const params = { name: shortened(label.content) };
    await recordActions(trx, ctx.actor, [logged(pod, { action: 'label-removed', params })]);
    await emitLabelsChanged(trx, [pod]);
  });
}

/** Users outside the team may change only labels they added themselves. */
function changeOne<T>(
  ctx: UserCtx,
  podid: string,
  id: string,
  change: (trx: Trx, pod: FullRow, label: queries.PodLabelRow) => Promise<T>,
): Promise<T> {
  return changeOnePod(ctx, podid, 'control PodService', async (trx, pod) => {
    const label = await queries.findPodLabel(trx, pod.tenantid, podid, id);
    if (!label) throw new AppError('ERR8');
    const isOwn = label.createdbyid === ctx.actor.userid;
    if (!isOwn && !hasAbilityOn(ctx.actor, pod, 'belongsto Team')) throw new AppError('ERR105');
    return change(trx, pod, label);
  });
}

/** Copies the labels of files to their copies, including author and date. */
export const copyPodLabels = queries.copyPodLabels;
