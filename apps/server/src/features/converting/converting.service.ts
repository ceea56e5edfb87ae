import { AppError } from '@rushes/contract/app-error';
import type { Asset } from '@rushes/contract/assets';
import { type Conversion, type FrameWanted, formats } from '@rushes/contract/converting';
import { AssetType, NAME_MAX, State } from '@rushes/contract/enums';
import { type AssetRow, addAsset, findAsset, listAssets, removeAsset } from '#features/assets/index.ts';
import { presentAssetFor } from '#features/assets/media/index.ts';
import { changeOnePod, emitPodChanged, type FullRow } from '#features/pods/index.ts';
import { queuePositionFor } from '#features/processing/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { convertSmall, convertVideo, extractAudio, takeFrame } from './converting.jobs.ts';
import type { Making } from './model/payloads.ts';
import { refusalOfAudio, refusalOfConversion, refusalOfFrames } from './refusals.service.ts';

const TYPES = { video: AssetType.VIDEO, audio: AssetType.AUDIO, image: AssetType.IMAGE } as const;

/** Converts an asset to another format, size or quality. */
export function launchConversion(
  ctx: UserCtx,
  podid: string,
  assetid: string | undefined,
  wanted: Conversion,
): Promise<{ asset: Asset }> {
  return changeOnePod(ctx, podid, 'control NodeAndPod', async (trx, pod) => {
    const source = await requireSource(trx, pod, assetid);
    const code = refusalOfConversion(ctx.media, source, wanted);
    if (code) throw new AppError(code);
    const { kind } = formats[wanted.format];
    const name = nameOf(
      source.name,
      wanted.resolution === 'original' ? '' : ` ${wanted.resolution}`,
      wanted.format,
    );
    const asset = await launch(trx, ctx, pod, {
      type: TYPES[kind],
      name,
      code: 'AM21',
      filetype: wanted.format,
    });
    const payload = { ...asset.making, sourceid: source.id, wanted };
    const minutes = Math.max(1, Math.ceil((source.duration ?? 0) / 60_000));
    if (kind === 'video') {
      const { turn: _, ...place } = await queuePositionFor(trx, pod.tenantid, minutes);
      await enqueue(trx, convertVideo, payload, place);
    } else await enqueue(trx, convertSmall, payload);
    return { asset: asset.shown };
  });
}

/** Extracts the audio of a video for listening and for the waveform, if it is missing or failed. */
export function launchAudio(ctx: UserCtx, podid: string): Promise<{ asset: Asset }> {
  return changeOnePod(ctx, podid, 'run FreeService', async (trx, pod) => {
    const assets = await listAssets(trx, pod.tenantid, podid);
    const code = refusalOfAudio(ctx.media, pod.kind, assets);
    if (code) throw new AppError(code);
    // Earlier failed attempts are obsolete.
    for (const { id, metadata } of assets) {
      if (metadata.launched === 'AM10') await removeAsset(trx, pod.tenantid, id);
    }
    const name = nameOf(pod.name, '', 'm4a');
    const asset = await launch(trx, ctx, pod, {
      type: AssetType.AUDIO,
      name,
      code: 'AM10',
      filetype: 'm4a',
    });
    await enqueue(trx, extractAudio, asset.making);
    return { asset: asset.shown };
  });
}

/** Extracts one frame as an image asset, or as the thumbnail of the file. */
export function launchFrames(
  ctx: UserCtx,
  podid: string,
  { frame, use }: FrameWanted,
): Promise<{ asset: Asset }> {
  return changeOnePod(
    ctx,
    podid,
    use === 'thumbnail' ? 'control NodeAndPod' : 'run FreeService',
    async (trx, pod) => {
      const assets = await listAssets(trx, pod.tenantid, podid);
      const code = refusalOfFrames(ctx.media, pod.kind, assets);
      if (code) throw new AppError(code);
      const isFrame = use === 'frame';
      const name = isFrame ? nameOf(pod.name, ` frame ${frame}`, 'png') : nameOf(pod.name, '', 'jpg');
      // A frame never changes: extracting it twice would produce the same image.
      if (isFrame && assets.some((other) => other.type === AssetType.FRAME && other.metadata.frame === frame))
        throw new AppError('ERR36');
      const asset = await launch(trx, ctx, pod, {
        type: isFrame ? AssetType.FRAME : AssetType.THUMBNAIL,
        name,
        code: 'AM11',
        filetype: isFrame ? 'png' : 'jpg',
        metadata: isFrame ? { frame } : { frame, role: 'chosen' },
      });
      await enqueue(trx, takeFrame, { ...asset.making, frame, use });
      return { asset: asset.shown };
    },
  );
}

interface Launched {
  type: AssetType;
  name: string;
  code: 'AM10' | 'AM11' | 'AM13' | 'AM21';
  filetype: string;
  metadata?: AssetRow['metadata'];
}

/** Inserts the row first, so that everyone who sees the file sees the work in progress. */
export async function launch(
  trx: Trx,
  ctx: UserCtx,
  pod: FullRow,
  wanted: Launched,
): Promise<{ making: Making; shown: Asset }> {
  const { type, name, code, filetype, metadata } = wanted;
  const assetid = newId();
  await addAsset(trx, {
    id: assetid,
    tenantid: pod.tenantid,
    podid: pod.id,
    type,
    name,
    filetype,
    state: State.PENDING,
    metadata: JSON.stringify({ ...metadata, launched: code }),
    uuid: newId(),
  });
  await emitPodChanged(trx, pod);
  const row = await findAsset(trx, pod.tenantid, assetid);
  return {
    making: {
      podid: pod.id,
      tenantid: pod.tenantid,
      assetid,
      userid: ctx.actor.userid,
      username: ctx.actor.name,
    },
    shown: presentAssetFor(ctx, row!),
  };
}

async function requireSource(trx: Trx, pod: FullRow, assetid: string | undefined): Promise<AssetRow> {
  const assets = await listAssets(trx, pod.tenantid, pod.id);
  const source = assets.find(({ id, type }) => (assetid ? id === assetid : type === AssetType.RAW));
  if (!source) throw new AppError('ERR17');
  return source;
}

/** Replaces the extension and adds a suffix, within the maximum name length. */
function nameOf(source: string, more: string, ext: string): string {
  const base = source.replace(/\.[^.]{1,8}$/, '');
  const end = `${more}.${ext}`;
  return `${base.slice(0, NAME_MAX - end.length)}${end}`;
}
