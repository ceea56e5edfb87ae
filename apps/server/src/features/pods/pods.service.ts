import { createHash } from 'node:crypto';
import type { Ability } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, State } from '@rushes/contract/enums';
import type { Pod, PodCard, PodFilters, PodSort } from '@rushes/contract/pods';
import {
  listAssets,
  markSigner,
  masterUrl,
  presentAsset,
  signedUrl,
  signMarks,
} from '#features/assets/index.ts';
import {
  canOn,
  pathLabel,
  pointsOver,
  requireNode,
  requireNotArchived,
  visibility,
} from '#features/nodes/index.ts';
import { requireUnclaimed, shareTree } from '#features/operations/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { openPage } from './pods.page.ts';
import { presentPod } from './pods.present.ts';
import * as queries from './pods.queries.ts';

/** The one way to a file: unknown, foreign and hidden ones are not found alike, and then the ability decides. */
export async function requirePod(
  ctx: UserCtx,
  id: string,
  ability: Ability,
  on: UserCtx['db'] | Trx = ctx.db,
): Promise<queries.FullRow> {
  return allowed(ctx, await queries.findPod(on, ctx.actor.tenantids, id), ability);
}

/** A transaction that changes files, while the tree keeps its shape: all of them or none, in the order of their ids. */
export async function changePods<T>(
  ctx: UserCtx,
  ids: readonly string[],
  change: (trx: Trx, pods: queries.FullRow[]) => Promise<T>,
  ability: Ability = 'control NodeAndPod',
): Promise<T> {
  const before = await queries.findPods(ctx.db, ctx.actor.tenantids, ids);
  return ctx.db.transaction().execute(async (trx) => {
    // In one order, so that two who lock never wait crosswise.
    for (const tenantid of [...new Set(before.map((pod) => pod.tenantid))].sort())
      await shareTree(trx, tenantid);
    return change(trx, await requirePodsToChange(ctx, trx, ids, ability));
  });
}

/** The same for one file. */
export const changeOnePod = <T>(
  ctx: UserCtx,
  id: string,
  change: (trx: Trx, pod: queries.FullRow) => Promise<T>,
  ability?: Ability,
): Promise<T> => changePods(ctx, [id], (trx, [pod]) => change(trx, pod!), ability);

/**
 * For whoever holds the tree's lock: locked to the end of the transaction, neither archived nor in the hands of long
 * work. That is asked before the rows are taken, because long work may hold some of them and want the others.
 */
export async function requirePodsToChange(
  ctx: UserCtx,
  trx: Trx,
  ids: readonly string[],
  ability: Ability = 'control NodeAndPod',
): Promise<queries.FullRow[]> {
  const { tenantids } = ctx.actor;
  await requireChangeable(ctx, trx, ids, await queries.findPods(trx, tenantids, ids), ability);
  return requireChangeable(ctx, trx, ids, await queries.lockPods(trx, tenantids, ids), ability);
}

async function requireChangeable(
  ctx: UserCtx,
  trx: Trx,
  ids: readonly string[],
  pods: queries.FullRow[],
  ability: Ability,
): Promise<queries.FullRow[]> {
  if (pods.length < new Set(ids).size) throw new AppError('ERR6');
  for (const pod of pods) {
    allowed(ctx, pod, ability);
    requireNotArchived(pod);
  }
  for (const tenantid of new Set(pods.map((pod) => pod.tenantid))) {
    const paths = pods.filter((pod) => pod.tenantid === tenantid).map(ownPath);
    await requireUnclaimed(trx, tenantid, paths);
  }
  return pods;
}

/** As if the file were a node of its own: work in a folder beside it does not concern it. */
const ownPath = (pod: queries.FullRow) => `${pod.path}.${pathLabel(pod.id)}`;

function allowed(ctx: UserCtx, pod: queries.FullRow | undefined, ability: Ability): queries.FullRow {
  if (!pod || pointsOver(ctx.actor, pod).length === 0) throw new AppError('ERR6');
  if (!canOn(ctx.actor, pod, ability)) throw new AppError('ERR105');
  return pod;
}

interface PageQuery extends PodFilters {
  sort: PodSort;
  limit: number;
  cursor?: string | undefined;
}

export async function listPods(ctx: UserCtx, nodeid: string, query: PageQuery): Promise<JsonText> {
  const { sort, limit, cursor, ...asked } = query;
  const filters = Object.values(asked).some((value) => value !== undefined) ? asked : undefined;
  const list = filters ? `${sort} ${digest(filters)}` : sort;
  const page = openPage(limit);
  const signed = markSigner(ctx.keyring);
  let last: queries.CardRow | undefined;
  let count = 0;
  const wanted = {
    ...visibility(ctx.actor),
    nodeid,
    sort,
    filters,
    // One more than asked tells whether another page follows.
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, list),
  };
  await queries.forEachOfPage(ctx.db, wanted, (row) => {
    if (++count > limit) return;
    page.add(signed(row[1]));
    last = row;
  });
  // No rows: an empty folder, or one this user may not see.
  if (!last) await requireNode(ctx, nodeid, 'list NodeAndPod');
  const next = last && count > limit ? makeCursor(ctx.keyring, list, last[2], last[0]) : null;
  return new JsonText(page.close(next));
}

/** A cursor belongs to what was filtered by as well, however long that was. */
const digest = (filters: PodFilters) =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url');

export async function listCards(ctx: UserCtx, ids: readonly string[]): Promise<JsonText> {
  return new JsonText(`{"pods":${await cardsText(ctx, ids)}}`);
}

/** The cards of these files as this user sees them, in the order of the ids; after a change, for its answer. */
export async function findCards(ctx: UserCtx, ids: readonly string[]): Promise<PodCard[]> {
  const cards = JSON.parse(await cardsText(ctx, ids)) as PodCard[];
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]));
  return cards.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
}

async function cardsText(ctx: UserCtx, ids: readonly string[]): Promise<string> {
  const cards = await queries.listCards(ctx.db, visibility(ctx.actor), ids);
  return signMarks(ctx.keyring, `[${cards.join(',')}]`);
}

export async function getPod(ctx: UserCtx, id: string): Promise<{ pod: Pod }> {
  return { pod: await present(ctx, await requirePod(ctx, id, 'list NodeAndPod')) };
}

async function present(ctx: UserCtx, pod: queries.FullRow): Promise<Pod> {
  const team = canOn(ctx.actor, pod, 'belongsto Team');
  const [versions, assets] = await Promise.all([
    queries.listVersions(ctx.db, pod.tenantid, pod.parentpodid ?? pod.id, team),
    listAssets(ctx.db, pod.tenantid, pod.id),
  ]);
  // The original's bytes are a download, whatever they are used for; what we made of it is for looking.
  const mayDownload = canOn(ctx.actor, pod, 'download NodeAndPod');
  const shown = assets.map((asset) => presentAsset(ctx.keyring, asset));
  const hasStream = assets.some(
    ({ metadata, state }) => metadata.role === 'rendition' && state === State.COMPLETE,
  );
  const open = versions
    .filter(({ order }) => order <= pod.order)
    .reduce((sum, one) => sum + one.opencomments + (team ? one.openteamcomments : 0), 0);
  return presentPod(
    { ...pod, open },
    hasStream && !pod.archived ? masterUrl(ctx.keyring, pod.id) : null,
    versions.map(({ thumbnailid, opencomments: _, openteamcomments: __, ...version }) => ({
      ...version,
      thumbnail: thumbnailid ? picture(ctx, thumbnailid) : null,
    })),
    shown.map((asset) => (asset.type === AssetType.RAW && !mayDownload ? { ...asset, url: null } : asset)),
    canOn(ctx.actor, pod, 'list Asset'),
  );
}

const picture = (ctx: UserCtx, id: string) => ({ id, url: signedUrl(ctx.keyring, id, 'picture') });
