import { AppError } from '@rushes/contract/app-error';
import type { Asset } from '@rushes/contract/assets';
import { State } from '@rushes/contract/enums';
import { readSubtitles, writeSubtitles } from '@rushes/contract/subtitle-file';
import type { SubtitleCue, SubtitleProblem } from '@rushes/contract/subtitles';
import { type AssetRow, findAsset, updateAsset } from '#features/assets/index.ts';
import { presentAsset } from '#features/assets/media/index.ts';
import { countStorage, reserveStorage } from '#features/limits/index.ts';
import { requireNotArchived } from '#features/nodes/index.ts';
import {
  announcePod,
  changeOnePod,
  type FullRow,
  logged,
  requirePod,
  updatePod,
} from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Database, Trx, UserCtx } from '#platform/context/context.ts';
import { announceLines } from './subtitles.events.ts';
import { formatOf, requireSound } from './subtitles.policy.ts';
import { replaceCues } from './subtitles.queries.ts';
import { readFile, revisionOf, type StoredFile, withStored } from './subtitles.storage.ts';

/** A complete, usable subtitle file of this pod; anything else is "not found". */
export async function requireSubtitles(
  db: Database | Trx,
  { id: podid, tenantid }: Pick<FullRow, 'id' | 'tenantid'>,
  assetid: string,
): Promise<AssetRow> {
  const asset = await findAsset(db, tenantid, assetid);
  if (asset?.podid !== podid || !formatOf(asset.type)) throw new AppError('ERR19');
  if (asset.state !== State.COMPLETE || !asset.storagekey) throw new AppError('ERR154');
  return asset;
}

interface Saved {
  asset: Asset;
  cues: SubtitleCue[];
  revision: string;
}

export async function getSubtitles(
  ctx: UserCtx,
  podid: string,
  assetid: string,
): Promise<Saved & { problems: SubtitleProblem[] }> {
  const pod = await requirePod(ctx, podid, 'list PodService');
  const asset = await requireSubtitles(ctx.db, pod, assetid);
  requireNotArchived(pod);
  const { cues, problems } = await readFile(ctx, asset);
  return { asset: presentAsset(ctx.keyring, asset), cues, revision: revisionOf(asset), problems };
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
): Promise<Saved> {
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
): Promise<Saved> {
  const pod = await requirePod(ctx, podid, 'control PodService');
  const asset = await requireSubtitles(ctx.db, pod, assetid);
  requireNotArchived(pod);
  if (revision !== undefined && revision !== revisionOf(asset)) throw new AppError('11409');
  const before = await readFile(ctx, asset);
  requireSound(cues, before.cues);
  const content = writeSubtitles({ ...before, cues: cues.map((cue) => ({ ...cue, id: 0 })) });
  const after = readSubtitles(content, before.format);
  const saved = await withStored(ctx, pod.tenantid, content, (stored) =>
    stored.sha256 === asset.sha256 ? leave(ctx, asset, stored) : write(ctx, asset, after.cues, stored),
  );
  return { asset: presentAsset(ctx.keyring, saved), cues: after.cues, revision: revisionOf(saved) };
}

/** Unchanged content: removes the new copy; no rows and no events. */
async function leave({ storage }: UserCtx, asset: AssetRow, { storagekey }: StoredFile): Promise<AssetRow> {
  await storage.remove(storagekey);
  return asset;
}

function write(
  ctx: UserCtx,
  read: AssetRow,
  cues: readonly SubtitleCue[],
  stored: StoredFile,
): Promise<AssetRow> {
  return changeOnePod(
    ctx,
    read.podid,
    async (trx, pod) => {
      const asset = await requireSubtitles(trx, pod, read.id);
      if (asset.storagekey !== read.storagekey) throw new AppError('11409');
      // The file is now edited by a user, so reprocessing does not replace it.
      const { derived: _, ...metadata } = asset.metadata;
      await updateAsset(trx, pod.tenantid, asset.id, { ...stored, metadata: JSON.stringify(metadata) });
      await updatePod(trx, pod.tenantid, pod.id, { updatedbyid: ctx.actor.userid, updatedat: new Date() });
      await replaceCues(trx, asset, cues);
      await recordActions(trx, ctx.actor, [
        logged(pod, { action: 'subtitles-edited', params: { name: asset.name, lines: cues.length } }),
      ]);
      await announcePod(trx, pod);
      await announceLines(trx, pod, { aid: asset.id });
      // Last: update resources after other rows to prevent deadlocks.
      const more = stored.size - asset.size;
      if (more > 0) await reserveStorage(trx, pod.tenantid, more);
      else await countStorage(trx, pod.tenantid, more);
      return { ...asset, ...stored, metadata };
    },
    'control PodService',
  );
}
