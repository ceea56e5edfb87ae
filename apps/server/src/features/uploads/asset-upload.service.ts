import { AppError } from '@rushes/contract/app-error';
import { isSubtitle } from '@rushes/contract/assets';
import type { BodyOf } from '@rushes/contract/endpoint';
import { AssetType, State } from '@rushes/contract/enums';
import type { UploadTicket } from '@rushes/contract/upload-ticket';
import type { createAsset } from '@rushes/contract/uploads';
import { addAsset, findAsset, updateAsset } from '#features/assets/index.ts';
import { changeNode, requireNotArchived } from '#features/nodes/index.ts';
import { emitPodChanged, findPod, logged, requirePod } from '#features/pods/index.ts';
import { indexSubtitles } from '#features/subtitles/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Services, Trx, UserCtx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';
import { detectType, type FileType } from '#platform/media/file-kind.ts';
import { directFor } from './multipart.service.ts';
import { beginReservation } from './reservations.service.ts';
import { requireRoom } from './staging.storage.ts';
import { posterArrived } from './uploads.hooks.ts';
import * as queries from './uploads.queries.ts';

type AssetAnnouncement = BodyOf<typeof createAsset>;

interface Answer {
  asset: { id: string; podid: string; name: string; type: number };
  upload: UploadTicket;
}

/** Subtitles of a video are kilobytes; a larger file is not one, and would be read into memory. */
const SUBTITLE_MAX = 16 << 20;

/** Announces an additional asset of a file: its row first, then the bytes. */
export async function createAssetUpload(
  ctx: UserCtx,
  podid: string,
  input: AssetAnnouncement,
): Promise<Answer> {
  const { nodeid } = await requirePod(ctx, podid, 'upload FileAndAsset');
  const known = input.uuid && (await queries.findByClientId(ctx.db, ctx.actor.userid, input.uuid));
  if (known) {
    const asset = await findAsset(ctx.db, known.tenantid, known.assetid);
    if (!asset || known.podid !== podid) throw new AppError('ERR17');
    return answer(ctx, asset, known);
  }
  if (!directFor(ctx, input.filesize)) await requireRoom(ctx, input.filesize);
  return changeNode(ctx, nodeid, 'upload FileAndAsset', async (trx, node) => {
    const pod = await requirePod(ctx, podid, 'upload FileAndAsset', trx);
    if (pod.nodeid !== node.id) throw new AppError('ERR6');
    requireNotArchived(pod);
    if (pod.stage === 'upload_in_progress') throw new AppError('ERR154');
    const type = typeByName(input);
    const reservation = await beginReservation(ctx, trx, node.tenantid, input.filesize);
    const { mimetype, ext } = await detectType(new Uint8Array(), input.filename);
    const asset = { id: newId(), podid, name: input.filename, type };
    const { tenantid } = node;
    await addAsset(trx, {
      ...asset,
      tenantid,
      mimetype,
      filetype: ext,
      size: input.filesize,
      // Reprocessing the file does not replace it.
      metadata: JSON.stringify(type === AssetType.THUMBNAIL ? { role: 'chosen' } : {}),
      uuid: input.uuid ?? newId(),
    });
    const upload = {
      id: newId(),
      tenantid,
      podid,
      assetid: asset.id,
      userid: ctx.actor.userid,
      username: ctx.actor.name,
      clientid: input.uuid ?? null,
      filename: input.filename,
      filesize: input.filesize,
      brings: 'asset' as const,
      ...reservation,
    };
    await queries.insertUpload(trx, upload);
    await emitPodChanged(trx, pod);
    return answer(ctx, asset, upload);
  });
}

const answer = (
  ctx: UserCtx,
  { id, podid, name, type }: Answer['asset'],
  upload: { id: string; filesize: number },
): Answer => ({
  asset: { id, podid, name, type },
  upload: { id: upload.id, direct: directFor(ctx, upload.filesize) },
});

/** What the name reveals is refused before any bytes are sent; the rest is checked when they have arrived. */
function typeByName({ type, filename, filesize }: AssetAnnouncement): AssetType {
  const ext = /\.(srt|vtt)$/i.exec(filename)?.[1]?.toLowerCase();
  const named = ext === 'srt' ? AssetType.SRT : ext === 'vtt' ? AssetType.VTT : undefined;
  if (type === AssetType.OTHER || type === AssetType.THUMBNAIL) return type;
  const isMeant = type !== AssetType.EXTERNAL;
  if ((isMeant && !named) || (named && filesize > SUBTITLE_MAX)) throw new AppError('ERR77');
  return named ?? AssetType.EXTERNAL;
}

/** Errors for content that does not match its declared type: retrying cannot help. */
export const isUnfit = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'ERR77' || error.code === 'ERR168');

/** Refuses content that does not match its declared type; the upload is then cancelled and leaves nothing behind. */
export async function requireFitting(
  services: Services,
  upload: queries.UploadRow,
  { head, type }: { head: Buffer; type: FileType },
): Promise<void> {
  if (upload.brings === 'raw') return;
  const asset = await findAsset(services.db, upload.tenantid, upload.assetid);
  if (asset?.type === AssetType.THUMBNAIL && type.kind !== 'image') throw new AppError('ERR168');
  if (asset && isSubtitle(asset) && !looksLikeCues(head)) throw new AppError('ERR77');
}

/** Text that contains a time range; an empty file is valid too. */
function looksLikeCues(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) return false;
  return text.trim() === '' || text.startsWith('WEBVTT') || /\d\d[:.,]\d\d.*-->.*\d\d[:.,]\d\d/.test(text);
}

const byKind: Partial<Record<FileType['kind'], AssetType>> = {
  image: AssetType.IMAGE,
  video: AssetType.VIDEO,
  audio: AssetType.AUDIO,
};

/** The bytes of an asset have arrived: sets the type that its name left open. */
export async function addToFile(trx: Trx, upload: queries.UploadRow, file: FileType): Promise<void> {
  const { tenantid, podid, assetid } = upload;
  const asset = await findAsset(trx, tenantid, assetid);
  if (!asset) return;
  const type = asset.type === AssetType.EXTERNAL ? (byKind[file.kind] ?? AssetType.OTHER) : asset.type;
  // An uploaded thumbnail is shown after it was scaled.
  const state = type === AssetType.THUMBNAIL ? State.PROCESSING : State.COMPLETE;
  await updateAsset(trx, tenantid, assetid, { type, state });
  await indexSubtitles(trx, upload, [{ id: assetid, type }]);
  const pod = await findPod(trx, [tenantid], podid);
  if (!pod) return;
  await emitPodChanged(trx, pod);
  const uploader = { userid: upload.userid, name: upload.username };
  await recordActions(trx, uploader, [
    logged(pod, { action: 'asset-added', params: { name: asset.name, size: asset.size } }),
  ]);
  if (type === AssetType.THUMBNAIL) await fire(posterArrived, trx, { podid, tenantid, assetid });
}
