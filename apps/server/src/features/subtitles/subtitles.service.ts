import { AppError } from '@rushes/contract/app-error';
import { State } from '@rushes/contract/enums';
import type { SubtitleCue } from '@rushes/contract/subtitles';
import { type AssetRow, findAsset, updateAsset } from '#features/assets/index.ts';
import { presentAssetFor } from '#features/assets/media/index.ts';
import { countStorage, reserveStorage } from '#features/limits/index.ts';
import { requireNotArchived } from '#features/nodes/index.ts';
import {
  changeOnePod,
  emitPodChanged,
  type FullRow,
  logged,
  requirePod,
  updatePod,
} from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Db, UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { openAnyFile, rewriteAnyFile } from './large-files.service.ts';
import type { Rewritten } from './rewrite.policy.ts';
import { emitSubtitlesChanged } from './subtitles.events.ts';
import { formatOf } from './subtitles.policy.ts';
import { replaceCues } from './subtitles.queries.ts';
import { readBytes, revisionOf, type StoredFile, withStored } from './subtitles.storage.ts';

/** A complete, usable subtitle file of this pod; anything else is "not found". */
export async function requireSubtitles(
  db: Db,
  { id: podid, tenantid }: Pick<FullRow, 'id' | 'tenantid'>,
  assetid: string,
): Promise<AssetRow> {
  const asset = await findAsset(db, tenantid, assetid);
  if (asset?.podid !== podid || !formatOf(asset.type)) throw new AppError('ERR19');
  if (asset.state !== State.COMPLETE || !asset.storagekey) throw new AppError('ERR154');
  return asset;
}

export async function getSubtitles(ctx: UserCtx, podid: string, assetid: string): Promise<JsonText> {
  const pod = await requirePod(ctx, podid, 'list PodService');
  const asset = await requireSubtitles(ctx.db, pod, assetid);
  requireNotArchived(pod);
  const { bytes, format } = await readBytes(ctx, asset);
  const { cues, problems } = await openAnyFile(bytes, format);
  return present(ctx, asset, { cues, problems });
}

/** The lists are JSON already: they may be long. */
function present(ctx: UserCtx, asset: AssetRow, lists: Record<string, string>): JsonText {
  const parts = {
    asset: JSON.stringify(presentAssetFor(ctx, asset)),
    revision: JSON.stringify(revisionOf(asset)),
    ...lists,
  };
  const fields = Object.entries(parts).map(([name, json]) => `"${name}":${json}`);
  return new JsonText(Buffer.from(`{${fields.join(',')}}`));
}

interface Wanted {
  cues: Omit<SubtitleCue, 'id'>[];
  revision?: string | undefined;
}

/** Maximum number of attempts if the file changes concurrently and the request names no revision. */
const TRIES = 5;

/**
 * Replaces all cues. A request that names a revision fails if the file has changed since. A request without one
 * overwrites concurrent changes.
 */
export async function saveSubtitles(
  ctx: UserCtx,
  podid: string,
  assetid: string,
  wanted: Wanted,
): Promise<JsonText> {
  for (let tries = 1; ; tries++) {
    try {
      return await save(ctx, podid, assetid, wanted);
    } catch (error) {
      const isSooner = error instanceof AppError && error.code === '11409';
      if (!isSooner || wanted.revision !== undefined || tries === TRIES) throw error;
    }
  }
}

/** Reads the file first, because content other than cues is kept; the transaction checks that it has not changed. */
async function save(
  ctx: UserCtx,
  podid: string,
  assetid: string,
  { cues, revision }: Wanted,
): Promise<JsonText> {
  const pod = await requirePod(ctx, podid, 'control PodService');
  const asset = await requireSubtitles(ctx.db, pod, assetid);
  requireNotArchived(pod);
  if (revision !== undefined && revision !== revisionOf(asset)) throw new AppError('11409');
  const { bytes, format } = await readBytes(ctx, asset);
  const rewritten = await rewriteAnyFile(bytes, format, cues);
  const saved = await withStored(ctx, pod.tenantid, rewritten.content, (stored) =>
    stored.sha256 === asset.sha256 ? leave(ctx, asset, stored) : write(ctx, asset, rewritten, stored),
  );
  return present(ctx, saved, { cues: rewritten.cues });
}

/** Unchanged content: removes the new copy; no rows and no events. */
async function leave({ storage }: UserCtx, asset: AssetRow, { storagekey }: StoredFile): Promise<AssetRow> {
  await storage.remove(storagekey);
  return asset;
}

function write(
  ctx: UserCtx,
  read: AssetRow,
  { cueText, lines }: Rewritten,
  stored: StoredFile,
): Promise<AssetRow> {
  return changeOnePod(ctx, read.podid, 'control PodService', async (trx, pod) => {
    const asset = await requireSubtitles(trx, pod, read.id);
    if (asset.storagekey !== read.storagekey) throw new AppError('11409');
    // The file is now edited by a user, so reprocessing does not replace it.
    const { derived: _, ...metadata } = asset.metadata;
    await updateAsset(trx, pod.tenantid, asset.id, { ...stored, metadata: JSON.stringify(metadata) });
    await updatePod(trx, pod.tenantid, pod.id, { updatedbyid: ctx.actor.userid, updatedat: new Date() });
    await replaceCues(trx, asset, cueText);
    await recordActions(trx, ctx.actor, [
      logged(pod, { action: 'subtitles-edited', params: { name: asset.name, lines } }),
    ]);
    await emitPodChanged(trx, pod);
    await emitSubtitlesChanged(trx, pod, { aid: asset.id });
    // Last: update resources after other rows to prevent deadlocks.
    const more = stored.size - asset.size;
    if (more > 0) await reserveStorage(trx, pod.tenantid, more);
    else await countStorage(trx, pod.tenantid, more);
    return { ...asset, ...stored, metadata };
  });
}
