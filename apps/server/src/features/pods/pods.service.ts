import { createHash } from 'node:crypto';
import type { Ability } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, State } from '@rushes/contract/enums';
import type { Pod, PodCard, PodFilters, PodSort } from '@rushes/contract/pods';
import { listAssets } from '#features/assets/index.ts';
import { presentAssetFor } from '#features/assets/media/index.ts';
import { masterUrl, signedUrl, signPlaceholders, urlSigner } from '#features/assets/urls/index.ts';
import { hasAbilityOn, requireNode, requireNotArchived, visiblePaths } from '#features/nodes/index.ts';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { requireUnclaimed, shareTree } from '#features/operations/index.ts';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { openPage } from './folder-page.present.ts';
import { forEachOfPage } from './folder-page.queries.ts';
import { type CardRow, endOfRow } from './model/card-row.ts';
import { requireAbilityOn } from './pods.policy.ts';
import { presentPod } from './pods.present.ts';
import * as queries from './pods.queries.ts';

/**
 * The single access check for a file: unknown, foreign and hidden files are "not found"; then the ability is checked.
 */
export async function requirePod(
  ctx: UserCtx,
  id: string,
  ability: Ability,
  on: Db = ctx.db,
): Promise<queries.FullRow> {
  return requireAbilityOn(ctx.actor, await queries.findPod(on, ctx.actor.tenantids, id), ability);
}

/** The same for several files, in the given order; throws the first refusal. */
export async function requirePods(
  ctx: UserCtx,
  ids: readonly string[],
  ability: Ability,
): Promise<queries.FullRow[]> {
  const found = new Map(
    (await queries.findPods(ctx.db, ctx.actor.tenantids, ids)).map((pod) => [pod.id, pod]),
  );
  return [...new Set(ids)].map((id) => requireAbilityOn(ctx.actor, found.get(id), ability));
}

/** Runs a transaction that changes files, all or none, in id order, while the tree keeps its shape. */
export async function changePods<T>(
  ctx: UserCtx,
  ids: readonly string[],
  ability: Ability,
  change: (trx: Trx, pods: queries.FullRow[]) => Promise<T>,
): Promise<T> {
  const before = await queries.findPods(ctx.db, ctx.actor.tenantids, ids);
  return ctx.db.transaction().execute(async (trx) => {
    // Sorted, so that concurrent lockers cannot deadlock.
    for (const tenantid of [...new Set(before.map((pod) => pod.tenantid))].sort())
      await shareTree(trx, tenantid);
    return change(trx, await requirePodsToChange(ctx, trx, ids, { ability }));
  });
}

/** The same for one file. */
export const changeOnePod = <T>(
  ctx: UserCtx,
  id: string,
  ability: Ability,
  change: (trx: Trx, pod: queries.FullRow) => Promise<T>,
): Promise<T> => changePods(ctx, [id], ability, (trx, [pod]) => change(trx, pod!));

/**
 * The caller must hold the tree lock. Returns the pods locked until commit, neither archived nor claimed by an
 * operation. Claims are checked before the rows are locked, because an operation may hold some rows and wait for
 * others.
 */
export async function requirePodsToChange(
  ctx: UserCtx,
  trx: Trx,
  ids: readonly string[],
  { ability = 'control NodeAndPod', archived = 'refused' }: Partial<Needs> = {},
): Promise<queries.FullRow[]> {
  const { tenantids } = ctx.actor;
  const all = { ability, archived };
  await requireChangeable(ctx, trx, ids, await queries.findPods(trx, tenantids, ids), all);
  return requireChangeable(ctx, trx, ids, await queries.lockPods(trx, tenantids, ids), all);
}

interface Needs {
  ability: Ability;
  archived: 'refused' | 'allowed';
}

async function requireChangeable(
  ctx: UserCtx,
  trx: Trx,
  ids: readonly string[],
  pods: queries.FullRow[],
  { ability, archived }: Needs,
): Promise<queries.FullRow[]> {
  if (pods.length < new Set(ids).size) throw new AppError('ERR6');
  for (const pod of pods) {
    requireAbilityOn(ctx.actor, pod, ability);
    if (archived === 'refused') requireNotArchived(pod);
  }
  for (const tenantid of new Set(pods.map((pod) => pod.tenantid))) {
    const paths = pods.filter((pod) => pod.tenantid === tenantid).map(ownPath);
    await requireUnclaimed(trx, tenantid, paths);
  }
  return pods;
}

/** A file is claimed as if it were a node, so operations in sibling folders do not conflict with it. */
const ownPath = (pod: queries.FullRow) => `${pod.path}.${pathLabel(pod.id)}`;

interface PageQuery extends PodFilters {
  sort: PodSort;
  limit: number;
  cursor?: string | undefined;
}

export async function listPods(ctx: UserCtx, nodeid: string, query: PageQuery): Promise<JsonText> {
  const { sort, limit, cursor, ...asked } = query;
  const filters = Object.values(asked).some((value) => value !== undefined) ? asked : undefined;
  const list = filters ? `${sort} ${digest(filters)}` : sort;
  const page = openPage(limit, urlSigner(ctx, 'picture'));
  let last: CardRow | undefined;
  let count = 0;
  const wanted = {
    ...visiblePaths(ctx.actor),
    nodeid,
    sort,
    filters,
    // One extra row shows whether there is a next page.
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, list),
  };
  await forEachOfPage(ctx.db, wanted, (row) => {
    if (++count > limit) return;
    page.add(row);
    last = row;
  });
  // No rows: an empty folder, or one that this user cannot see.
  if (!last) await requireNode(ctx, nodeid, 'list NodeAndPod');
  const end = last && count > limit ? endOfRow(last) : undefined;
  return new JsonText(page.close(end ? makeCursor(ctx.keyring, list, end.value, end.id) : null));
}

/** A cursor is bound to its filters, of any length. */
const digest = (filters: PodFilters) =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url');

export async function listCards(ctx: UserCtx, ids: readonly string[]): Promise<JsonText> {
  return new JsonText(`{"pods":${await cardsText(ctx, ids)}}`);
}

/** The cards of these files as this user sees them, in the order of the ids; used for the reply to a change. */
export async function findCards(ctx: UserCtx, ids: readonly string[]): Promise<PodCard[]> {
  const cards = JSON.parse(await cardsText(ctx, ids)) as PodCard[];
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]));
  return cards.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
}

async function cardsText(ctx: UserCtx, ids: readonly string[]): Promise<string> {
  const cards = await queries.listCards(ctx.db, visiblePaths(ctx.actor), ids);
  return signPlaceholders(ctx, `[${cards.join(',')}]`);
}

export async function getPod(ctx: UserCtx, id: string): Promise<{ pod: Pod }> {
  return { pod: await present(ctx, await requirePod(ctx, id, 'list NodeAndPod')) };
}

async function present(ctx: UserCtx, pod: queries.FullRow): Promise<Pod> {
  const team = hasAbilityOn(ctx.actor, pod, 'belongsto Team');
  const [versions, assets, runs] = await Promise.all([
    queries.listVersions(ctx.db, pod.tenantid, pod.parentpodid ?? pod.id, team),
    listAssets(ctx.db, pod.tenantid, pod.id),
    queries.listActiveRuns(ctx.db, pod.tenantid, pod.id),
  ]);
  // The bytes of the original require the download permission, whatever they are used for; derived assets do not.
  const mayDownload = hasAbilityOn(ctx.actor, pod, 'download NodeAndPod');
  const shown = assets.map((asset) => presentAssetFor(ctx, asset));
  const hasStream = assets.some(
    ({ metadata, state }) => metadata.role === 'rendition' && state === State.COMPLETE,
  );
  const open = versions
    .filter(({ order }) => order <= pod.order)
    .reduce((sum, one) => sum + one.opencomments + (team ? one.openteamcomments : 0), 0);
  return presentPod(
    { ...pod, open },
    hasStream && !pod.archived ? masterUrl(ctx, pod.id) : null,
    versions.map(({ thumbnailid, opencomments: _, openteamcomments: __, ...version }) => ({
      ...version,
      thumbnail: thumbnailid ? picture(ctx, thumbnailid) : null,
    })),
    shown.map((asset) => (asset.type === AssetType.RAW && !mayDownload ? { ...asset, url: null } : asset)),
    hasAbilityOn(ctx.actor, pod, 'list Asset'),
    runs,
  );
}

const picture = (ctx: UserCtx, id: string) => ({ id, url: signedUrl(ctx, id, 'picture') });

/** For callers that have checked access. Not found in the recycle bin. */
export const findPod = queries.findPod;

/** Includes files in the recycle bin: work on their bytes continues there. */
export const lockAnyPod = queries.lockAnyPod;

/** Writes columns of a locked file. The caller emits the event. */
export const updatePod = queries.updatePod;
