import type { Ability } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { Asset } from '@rushes/contract/assets';
import { convertSubtitles } from '@rushes/contract/subtitle-convert';
import { blankFile, type SubtitleFile } from '@rushes/contract/subtitle-file';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import { findAsset } from '#features/assets/index.ts';
import { presentAssetFor } from '#features/assets/media/index.ts';
import { requireNotArchived } from '#features/nodes/index.ts';
import { changeAsset, deleteAsset } from '#features/pods/changes/index.ts';
import { changeOnePod, emitPodChanged, type FullRow, requirePod } from '#features/pods/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { addSubtitles, storeSubtitles } from './generated/generated-files.service.ts';
import { assetTypes, nameOfConverted, nameOfFile, requireAudible } from './subtitles.policy.ts';
import { requireSubtitles } from './subtitles.service.ts';
import { readFile } from './subtitles.storage.ts';

interface NewFile {
  name: string;
  language: string | null;
}

export async function createBlank(
  ctx: UserCtx,
  podid: string,
  wanted: { filename: string; filetype: SubtitleFormat; language?: string | undefined },
): Promise<{ asset: Asset }> {
  const { filename, filetype, language = null } = wanted;
  return addFile(ctx, podid, 'upload FileAndAsset', blankFile(filetype), async (_trx, pod) => {
    requireAudible(pod);
    return { name: nameOfFile(filename, filetype), language };
  });
}

/** Converts a subtitle file to the other format, as an additional asset. */
export async function convertSubtitleFile(
  ctx: UserCtx,
  podid: string,
  assetid: string,
  format: SubtitleFormat,
): Promise<{ asset: Asset }> {
  const pod = await requirePod(ctx, podid, 'control NodeAndPod');
  const source = await findAsset(ctx.db, pod.tenantid, assetid);
  if (source?.podid !== podid) throw new AppError('ERR17');
  // Also refuses assets that are not subtitle files.
  if (!Object.values<number>(assetTypes).includes(source.type) || source.type === assetTypes[format])
    throw new AppError('ERR51');
  const asset = await requireSubtitles(ctx.db, pod, assetid);
  requireNotArchived(pod);
  const made = convertSubtitles(await readFile(ctx, asset), format);
  return addFile(ctx, podid, 'control NodeAndPod', made, async (trx) => {
    // Throws if the source was deleted meanwhile.
    const { name, language } = await requireSubtitles(trx, pod, assetid);
    return { name: nameOfConverted(name, format), language };
  });
}

/** Adds a subtitle file to a pod: bytes first, then rows, the action and the event. */
export async function addFile(
  ctx: UserCtx,
  podid: string,
  ability: Ability,
  file: SubtitleFile,
  describe: (trx: Trx, pod: FullRow) => Promise<NewFile>,
): Promise<{ asset: Asset }> {
  const { tenantid } = await requirePod(ctx, podid, ability);
  return storeSubtitles(ctx, tenantid, file, (made) =>
    changeOnePod(ctx, podid, ability, async (trx, pod) => {
      const described = await describe(trx, pod);
      await emitPodChanged(trx, pod);
      const id = await addSubtitles(trx, pod, made, described, ctx.actor);
      return { asset: presentAssetFor(ctx, await requireSubtitles(trx, pod, id)) };
    }),
  );
}

export async function renameSubtitles(
  ctx: UserCtx,
  podid: string,
  assetid: string,
  name: string,
): Promise<{ asset: Asset }> {
  const pod = await requirePod(ctx, podid, 'control NodeAndPod');
  await requireSubtitles(ctx.db, pod, assetid);
  return changeAsset(ctx, podid, assetid, { name });
}

export async function deleteSubtitles(ctx: UserCtx, podid: string, assetid: string): Promise<void> {
  const pod = await requirePod(ctx, podid, 'control NodeAndPod');
  await requireSubtitles(ctx.db, pod, assetid);
  await deleteAsset(ctx, podid, assetid);
}
