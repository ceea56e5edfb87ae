import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import { AppError } from '@rushes/contract/app-error';
import { isSubtitle } from '@rushes/contract/assets';
import { AssetType } from '@rushes/contract/enums';
import { convertSubtitles } from '@rushes/contract/subtitle-convert';
import { parseSubtitles, writeSubtitles } from '@rushes/contract/subtitle-file';
import { addBandwidth } from '#features/limits/index.ts';
import { recordAccess } from '#platform/actions/record-access.ts';
import type { Actor, Ctx, UserCtx } from '#platform/context/context.ts';
import { isInlineSafe } from '#platform/files/inline-safe.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { sendRange } from '#platform/http/send-range.ts';
import { findServable } from '../assets.queries.ts';
import { isSignedFor, type Signed } from '../model/signed-url.ts';
import { requireTraffic } from './traffic.service.ts';
import { requireViewer, watchAccess } from './viewers.service.ts';

interface Wanted extends Signed {
  id: string;
  isDownload: boolean;
  /** Subtitles in SRT are sent as WebVTT. */
  isAsVtt: boolean;
}

type Servable = NonNullable<Awaited<ReturnType<typeof findServable>>>;

/** An asset that may be sent to those who may see its file. The caller checks access. */
export async function requireServable(ctx: Ctx, id: string): Promise<Servable> {
  const asset = await findServable(ctx.db, id);
  if (!asset) throw new AppError('ERR17');
  return asset;
}

/** An asset never changes under its URL; browsers may cache it for a day. */
const KEPT = 'private, max-age=86400, immutable';

export async function serveMedia(ctx: Ctx, wanted: Wanted, http: Http): Promise<void> {
  if (!isSignedFor(ctx.keyring, wanted.id, wanted)) throw new AppError('ERR17');
  const open = async () => {
    const asset = await requireServable(ctx, wanted.id);
    const actor = await requireViewer(ctx, wanted, asset);
    return { asset, actor };
  };
  const sending = { ...wanted, cacheControl: KEPT, onSent: watchAccess(http, open) };
  const { asset, actor } = await open();
  if (wanted.isDownload && isFirstRequest(http)) await recordDownload(ctx, actor, asset);
  await sendFound(ctx, asset, { ...sending, userid: actor.userid }, http);
}

/** A download that resumes asks for a range from the middle. */
const isFirstRequest = ({ request }: Http) =>
  request.method === 'GET' && !/^bytes=0*[1-9]/.test(request.headers.range ?? '');

async function recordDownload({ db }: Ctx, actor: Actor, { tenantid, podid }: Servable): Promise<void> {
  await db
    .transaction()
    .execute((trx) => recordAccess(trx, actor, 'downloaded', { tenantid, podids: [podid] }));
}

/**
 * Sends the bytes of one asset, complete or the requested range. The caller must have checked access. What is not
 * downloaded is played: subtitles in SRT are converted.
 */
export async function sendAsset(
  ctx: Ctx,
  wanted: Pick<Wanted, 'id' | 'isDownload'> & Pick<Sending, 'userid' | 'onSent'>,
  cacheControl: string,
  http: Http,
): Promise<void> {
  const asset = await requireServable(ctx, wanted.id);
  await sendFound(ctx, asset, { ...wanted, isAsVtt: !wanted.isDownload, cacheControl }, http);
}

/** The bytes of a small asset. The caller must have checked access. */
export async function readAsset(ctx: UserCtx, id: string): Promise<{ bytes: Buffer; mimetype: string }> {
  const asset = await requireServable(ctx, id);
  if (!asset.storagekey) throw new AppError('ERR17');
  requireTraffic(ctx, asset);
  const bytes = await readBytes(await ctx.storage.read(asset.storagekey));
  await addBandwidth(ctx, asset.tenantid, bytes.length, { userid: ctx.actor.userid, podid: asset.podid });
  return { bytes, mimetype: asset.mimetype ?? 'application/octet-stream' };
}

interface Sending {
  isDownload: boolean;
  isAsVtt: boolean;
  /** Null for a guest. */
  userid: string | null;
  cacheControl: string;
  /** Called when bytes were sent, to check the access again. */
  onSent?: () => void;
}

async function sendFound(
  ctx: Ctx,
  asset: Servable,
  { isDownload, isAsVtt, userid, cacheControl, onSent }: Sending,
  http: Http,
): Promise<void> {
  const size = asset.storagekey && (await ctx.storage.size(asset.storagekey));
  if (typeof size !== 'number') throw new AppError('ERR17');

  if (!isPicture(asset.type)) requireTraffic(ctx, asset);
  const count = (bytes: number) => {
    addBandwidth(ctx, asset.tenantid, bytes, { userid, podid: asset.podid });
    onSent?.();
  };
  if (isAsVtt && asset.type === AssetType.SRT) {
    const vtt = await readAsVtt(ctx, asset.storagekey!);
    count(vtt.length);
    await http.reply
      .headers({ 'cache-control': cacheControl, 'content-type': 'text/vtt; charset=utf-8' })
      .send(vtt);
    return;
  }

  const mimetype = asset.mimetype ?? 'application/octet-stream';
  const isInline = !isDownload && isInlineSafe(mimetype);
  // Only subtitles change under their id; for all other assets the id identifies the content.
  const etag = isSubtitle(asset) ? `"${asset.id}.${asset.sha256 ?? ''}"` : `"${asset.id}"`;
  http.reply.headers({
    'cache-control': cacheControl,
    // Uploaded content must not execute: no scripts, plug-ins or frames.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': isInline ? mimetype : attachmentType(mimetype),
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; ${fileNameParameter(asset.name)}`,
  });
  await sendRange(http, {
    size,
    etag,
    open: (range, gone) => ctx.storage.readPooled(asset.storagekey!, range, gone),
    count,
  });
}

async function readAsVtt({ storage }: Ctx, key: string): Promise<Buffer> {
  const { cues, ...file } = parseSubtitles(await readText(await storage.read(key)), 'srt');
  return Buffer.from(writeSubtitles(convertSubtitles({ ...file, cues }, 'vtt')));
}

/** Thumbnails and previews stay available when the bandwidth limit is reached, so that users can still find files. */
const isPicture = (type: AssetType) => type === AssetType.THUMBNAIL || type === AssetType.LIVEPREVIEW;

/** A browser that ignores "attachment" must not render it either. */
const attachmentType = (mimetype: string) => (isInlineSafe(mimetype) ? mimetype : 'application/octet-stream');
