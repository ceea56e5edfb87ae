import { Readable } from 'node:stream';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, State } from '@rushes/contract/enums';
import { requireServable, requireTraffic } from '#features/assets/media/index.ts';
import { addBandwidth } from '#features/limits/index.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { countBytes } from '#platform/http/count-bytes.ts';
import { MediaError } from '#platform/media/media-error.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import type { Kept, PendingRequest } from '#platform/media/watermark/watermark-cache.ts';
import { watermarkLines } from '../accesslinks.policy.ts';
import { listAssetsOf } from './shared.queries.ts';
import { type OpenedAsset, openAsset, type WantedAsset } from './shared-asset.service.ts';

// Files of a link with a watermark. Each is generated on request, for one visitor.

/** Maximum sizes: stills as in every list, and originals. */
const STILL = { width: 1280, height: 1280 };
const ORIGINAL = { width: 4096, height: 4096 };

const HLS = 'application/vnd.apple.mpegurl';

export const isWatermarkedPicture = ({ asset, grant }: Pick<OpenedAsset, 'asset' | 'grant'>): boolean =>
  asset.type === AssetType.THUMBNAIL || (asset.type === AssetType.RAW && grant.marked === 'picture');

interface Video {
  tools: MediaTools;
  kept: Kept;
  tenantid: string;
  podid: string;
}

async function keptOf(ctx: Ctx, assetid: string): Promise<{ kept: Kept; tenantid: string; podid: string }> {
  const asset = await requireServable(ctx, assetid);
  const size = asset.storagekey && (await ctx.storage.size(asset.storagekey));
  if (!asset.storagekey || typeof size !== 'number') throw new AppError('ERR17');
  if (asset.type !== AssetType.THUMBNAIL) requireTraffic(ctx, asset);
  const { tenantid, podid } = asset;
  return { kept: { key: asset.storagekey, size }, tenantid, podid };
}

async function videoOf(ctx: Ctx, assetid: string): Promise<Video> {
  if (!ctx.media.ready) throw new AppError('ERR17');
  return { tools: ctx.media, ...(await keptOf(ctx, assetid)) };
}

/** Aborts when the browser disconnects, so that queued work is skipped. */
function goneSignal({ reply }: Http): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

const requestOf = (
  { address }: Ctx,
  { visitor: { link } }: Pick<OpenedAsset, 'visitor'>,
): PendingRequest => ({
  linkid: link.id,
  address,
});

const plain = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
};

interface Source {
  tenantid: string;
  podid: string;
  userid: string | null;
}

async function send(
  ctx: Ctx,
  { request, reply }: Http,
  { bytes, type, from, name }: { bytes: Buffer; type: string; from: Source; name?: string },
): Promise<void> {
  reply.headers({
    ...plain,
    'content-type': type,
    'content-length': String(bytes.length),
    ...(name === undefined ? {} : { 'content-disposition': `attachment; ${fileNameParameter(name)}` }),
  });
  const body = Readable.from(request.method === 'HEAD' ? [] : [bytes]);
  await reply.send(countBytes(body, reply.raw, (count) => addBandwidth(ctx, from.tenantid, count, from)));
}

/** A request that was aborted while queued gets no response. */
async function unlessGone(http: Http, signal: AbortSignal, answer: () => Promise<void>): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    if (!signal.aborted && error.kind === 'busy') throw new AppError('11503');
    if (!signal.aborted)
      throw error.kind === 'unreadable' || error.kind === 'too-large' ? new AppError('ERR17') : error;
    http.reply.hijack();
  }
}

/** Serves the playlist, the init segment or a media segment. */
export async function servePiece(
  ctx: Ctx,
  wanted: WantedAsset & { piece: string },
  http: Http,
): Promise<void> {
  const opened = await openAsset(ctx, wanted);
  if (opened.piece !== 'marked' || opened.asset.type !== AssetType.WEB) throw new AppError('ERR17');
  const { tools, kept, ...source } = await videoOf(ctx, wanted.id);
  const from = { ...source, userid: opened.visitor.userid };
  const signal = goneSignal(http);
  await unlessGone(http, signal, async () => {
    const { pieces } = await ctx.watermarks.plan(kept);
    if (wanted.piece === 'index.m3u8') {
      const bytes = Buffer.from(playlistOf(pieces, wanted));
      return send(ctx, http, { bytes, type: HLS, from });
    }
    if (wanted.piece === 'begin.mp4') {
      const bytes = await ctx.watermarks.beginning(tools, kept, { for: requestOf(ctx, opened) });
      return send(ctx, http, { bytes, type: 'video/mp4', from });
    }
    const number = Number.parseInt(wanted.piece, 10);
    if (number >= pieces.length) throw new AppError('ERR17');
    const lines = watermarkLines(opened.visitor, Date.now());
    const bytes = await ctx.watermarks.piece(tools, kept, {
      lines,
      number,
      signal,
      for: requestOf(ctx, opened),
    });
    return send(ctx, http, { bytes, type: 'video/mp4', from });
  });
}

/** HLS version 7: fragmented MP4 segments that start at a keyframe. */
function playlistOf(pieces: readonly { seconds: number }[], { expires, signature }: WantedAsset): string {
  const signed = `?e=${expires}&s=${signature}`;
  const longest = Math.ceil(Math.max(...pieces.map(({ seconds }) => seconds)));
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...[`#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-PLAYLIST-TYPE:VOD'],
    `#EXT-X-MAP:URI="begin.mp4${signed}"`,
    ...pieces.flatMap(({ seconds }, number) => [`#EXTINF:${seconds.toFixed(6)},`, `${number}.m4s${signed}`]),
    '#EXT-X-ENDLIST',
  ];
  return `${lines.join('\n')}\n`;
}

const stemOf = (name: string) => name.replace(/(?<=.)\.[^.]{1,10}$/u, '');

export async function sendWatermarkedPicture(
  ctx: Ctx,
  { visitor, asset }: OpenedAsset,
  isDownload: boolean,
  http: Http,
): Promise<void> {
  const request = requestOf(ctx, { visitor });
  const { kept, ...source } = await keptOf(ctx, asset.id);
  const from = { ...source, userid: visitor.userid };
  const signal = goneSignal(http);
  await unlessGone(http, signal, async () => {
    const box = asset.type === AssetType.THUMBNAIL ? STILL : ORIGINAL;
    const tools = ctx.media.ready ? ctx.media : undefined;
    const lines = watermarkLines(visitor, Date.now());
    const bytes = await ctx.watermarks.picture(tools, kept, { lines, box, signal, for: request });
    const name = isDownload ? { name: `${stemOf(asset.name)}.jpg` } : {};
    await send(ctx, http, { bytes, type: 'image/jpeg', from, ...name });
  });
}

/**
 * Streams the whole video segment by segment; its length is not known in advance. The link is checked before each
 * segment. If it has ended, the connection is aborted, so that a truncated file is not taken for a complete one.
 */
export async function sendWatermarkedCopy(
  ctx: Ctx,
  wanted: WantedAsset,
  { visitor, asset, pod }: OpenedAsset,
  http: Http,
): Promise<void> {
  const webid = asset.type === AssetType.WEB ? asset.id : await findWeb(ctx, visitor.link.tenantid, pod.id);
  const { tools, kept, ...source } = await videoOf(ctx, webid);
  const from = { ...source, userid: visitor.userid };
  const signal = goneSignal(http);
  const { pieces } = await ctx.watermarks.plan(kept);
  const lines = watermarkLines(visitor, Date.now());
  const request = requestOf(ctx, { visitor });
  async function* video() {
    yield await ctx.watermarks.beginning(tools, kept, { for: request });
    for (const number of pieces.keys()) {
      if ((await openAsset(ctx, wanted)).piece !== 'marked') throw new AppError('ERR17');
      yield await ctx.watermarks.piece(tools, kept, { lines, number, signal, for: request });
    }
  }
  http.reply.headers({
    ...plain,
    'content-type': 'video/mp4',
    'content-disposition': `attachment; ${fileNameParameter(`${stemOf(pod.name)}.mp4`)}`,
  });
  const body = Readable.from(http.request.method === 'HEAD' ? [] : video(), { highWaterMark: 1 });
  await http.reply.send(
    countBytes(body, http.reply.raw, (count) => addBandwidth(ctx, from.tenantid, count, from)),
  );
}

/** The watermark is applied to the web version, also when the original was requested. */
async function findWeb(ctx: Ctx, tenantid: string, podid: string): Promise<string> {
  const assets = (await listAssetsOf(ctx.db, tenantid, [podid])).get(podid) ?? [];
  const web = assets.find(
    ({ type, state, metadata }) =>
      type === AssetType.WEB && state === State.COMPLETE && metadata.role === undefined,
  );
  if (!web) throw new AppError('ERR154');
  return web.id;
}
