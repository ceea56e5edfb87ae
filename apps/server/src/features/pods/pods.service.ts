import type { Ability } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, type ProcessingStage, type State } from '@rushes/contract/enums';
import { type Pod, type PodSort, podChanged, podStatus } from '@rushes/contract/pods';
import { listAssets, presentAsset, signMarks } from '#features/assets/index.ts';
import { canOn, pointsOver, requireNode, requireNotArchived, visibility } from '#features/nodes/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { presentPod } from './pods.present.ts';
import * as queries from './pods.queries.ts';

/** The one way to a file: unknown, foreign and hidden ones are not found alike, and then the ability decides. */
export async function requirePod(
  ctx: UserCtx,
  id: string,
  ability: Ability,
  on: UserCtx['db'] | Trx = ctx.db,
): Promise<queries.FullRow> {
  const pod = await queries.findPod(on, ctx.actor.tenantids, id);
  if (!pod || pointsOver(ctx.actor, pod).length === 0) throw new AppError('ERR6');
  if (!canOn(ctx.actor, pod, ability)) throw new AppError('ERR105');
  return pod;
}

interface PageQuery {
  sort: PodSort;
  limit: number;
  cursor?: string | undefined;
}

export async function listPods(ctx: UserCtx, nodeid: string, query: PageQuery): Promise<JsonText> {
  const rows = await queries.listPage(ctx.db, {
    ...visibility(ctx.actor),
    nodeid,
    sort: query.sort,
    // One more than asked tells whether another page follows.
    limit: query.limit + 1,
    after: query.cursor === undefined ? undefined : readCursor(ctx.keyring, query.cursor, query.sort),
  });
  // No rows: an empty folder, or one this user may not see.
  if (rows.length === 0) await requireNode(ctx, nodeid, 'list NodeAndPod');
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next =
    rows.length > query.limit && last ? makeCursor(ctx.keyring, query.sort, last[1]!, last[2]!) : null;
  const json = `{"pods":[${page.map((row) => row[0]).join(',')}],"next":${JSON.stringify(next)}}`;
  return new JsonText(signMarks(ctx.keyring, json));
}

export async function getPod(ctx: UserCtx, id: string): Promise<{ pod: Pod }> {
  return { pod: await present(ctx, await requirePod(ctx, id, 'list NodeAndPod')) };
}

export async function renamePod(ctx: UserCtx, id: string, name: string): Promise<{ pod: Pod }> {
  await ctx.db.transaction().execute(async (trx) => {
    const pod = await requirePod(ctx, id, 'control NodeAndPod', trx);
    requireNotArchived(pod);
    const change = { name, sortkey: sortKey(name), updatedbyid: ctx.actor.userid, updatedat: new Date() };
    await queries.updatePod(trx, pod.tenantid, id, change);
    await announcePod(trx, pod);
  });
  return getPod(ctx, id);
}

/** Into the recycle bin: the rows stay, the lists forget them. */
export async function binPod(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const pod = await requirePod(ctx, id, 'control NodeAndPod', trx);
    requireNotArchived(pod);
    await queries.binStack(trx, pod, newId());
    await announcePod(trx, pod);
  });
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
  return presentPod(
    pod,
    versions,
    shown.map((asset) => (asset.type === AssetType.RAW && !mayDownload ? { ...asset, url: null } : asset)),
  );
}

export interface AnnouncedPod {
  id: string;
  nodeid: string;
  tenantid: string;
  path: string;
  hidden: boolean;
}

const audienceOf = (pod: AnnouncedPod) => ({
  tenantid: pod.tenantid,
  path: pod.path,
  teamonly: pod.hidden ? (1 as const) : (0 as const),
});

export function announcePod(trx: Trx, pod: AnnouncedPod): Promise<void> {
  return emit(trx, podChanged, audienceOf(pod), { id: pod.id, nodeid: pod.nodeid });
}

/** Where the file stands in its processing: written to the row and told to everyone who sees it. */
export async function setStage(
  trx: Trx,
  pod: AnnouncedPod,
  to: { state: State; stage: ProcessingStage; percentage: number },
): Promise<void> {
  await queries.updatePod(trx, pod.tenantid, pod.id, to);
  await emit(trx, podStatus, audienceOf(pod), {
    id: pod.id,
    nodeid: pod.nodeid,
    state: to.state,
    status: { status: to.stage, metadata: { percentage: to.percentage } },
  });
}
