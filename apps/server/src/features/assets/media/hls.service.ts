import { AppError } from '@rushes/contract/app-error';
import type { AssetMetadata } from '@rushes/contract/assets';
import type { Ctx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { type Fragments, INDEX_BYTES, readFragments } from '#platform/media/fragments.ts';
import { findServable, listRenditions, type RenditionRow } from '../assets.queries.ts';
import { isSignedFor, isSignedForStream, playlistUrl, type Signed, signedUrl } from '../model/signed-url.ts';
import { requireTraffic } from './traffic.service.ts';
import { requireViewer } from './viewers.service.ts';

interface Wanted extends Signed {
  id: string;
}

const HLS = 'application/vnd.apple.mpegurl';
/** Version 7: fragments that start at a keyframe, addressed as byte ranges of one file. */
const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

/** The renditions of a video. Built from rows; no file is read. */
export async function serveMaster(ctx: Ctx, wanted: Wanted, http: Http): Promise<void> {
  if (!isSignedForStream(ctx.keyring, wanted.id, wanted)) throw new AppError('ERR17');
  const renditions = await listRenditions(ctx.db, wanted.id);
  const [first] = renditions;
  if (!first) throw new AppError('ERR17');
  const viewer = { keyring: ctx.keyring, actor: await requireViewer(ctx, wanted, first) };
  await sendMaster(http, renditions, (id) => playlistUrl(viewer, id));
}

const sendMaster = (http: Http, renditions: readonly RenditionRow[], urlOf: (id: string) => string) =>
  send(http, [
    ...HEAD,
    ...renditions.flatMap((rendition) => [
      `#EXT-X-STREAM-INF:${attributesOf(rendition)}`,
      urlOf(rendition.id),
    ]),
  ]);

/** The same playlists for a caller that has checked the access itself. */
export async function sendPlaylist(
  ctx: Ctx,
  of: { podid: string; urlOf: (id: string) => string } | { assetid: string; url: string },
  http: Http,
): Promise<void> {
  if ('assetid' in of) {
    const asset = await findServable(ctx.db, of.assetid);
    if (!asset?.storagekey) throw new AppError('ERR17');
    requireTraffic(ctx, asset);
    return sendIndex(http, await readIndex(ctx, asset.storagekey, asset.size), of.url);
  }
  const renditions = await listRenditions(ctx.db, of.podid);
  if (renditions.length === 0) throw new AppError('ERR17');
  return sendMaster(http, renditions, of.urlOf);
}

function attributesOf({ metadata, resolution, framerate }: RenditionRow): string {
  const { bandwidth = 0, codecs }: AssetMetadata = metadata;
  return [
    `BANDWIDTH=${bandwidth}`,
    ...(codecs ? [`CODECS="${codecs}"`] : []),
    ...(resolution ? [`RESOLUTION=${resolution}`] : []),
    ...(framerate ? [`FRAME-RATE=${framerate.toFixed(3)}`] : []),
  ].join(',');
}

/** The byte ranges of the fragments of one rendition, read from the index of its file. */
export async function servePlaylist(ctx: Ctx, wanted: Wanted, http: Http): Promise<void> {
  const { id } = wanted;
  if (!isSignedFor(ctx.keyring, id, wanted)) throw new AppError('ERR17');
  const asset = await findServable(ctx.db, id);
  if (!asset?.storagekey) throw new AppError('ERR17');
  const viewer = { keyring: ctx.keyring, actor: await requireViewer(ctx, wanted, asset) };
  requireTraffic(ctx, asset);
  const index = await readIndex(ctx, asset.storagekey, asset.size);
  await sendIndex(http, index, signedUrl(viewer, id, asset.name));
}

function sendIndex(http: Http, { init, fragments }: Fragments, url: string): Promise<void> {
  const longest = Math.ceil(Math.max(...fragments.map(({ seconds }) => seconds)));
  return send(http, [
    ...HEAD,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${init}@0"`,
    ...fragments.flatMap(({ start, size, seconds }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${size}@${start}`,
      url,
    ]),
    '#EXT-X-ENDLIST',
  ]);
}

async function readIndex(ctx: Ctx, key: string, size: number): Promise<Fragments> {
  const chunks: Buffer[] = [];
  const head = await ctx.storage.read(key, { start: 0, end: Math.min(size, INDEX_BYTES) - 1 });
  for await (const chunk of head) chunks.push(chunk as Buffer);
  try {
    return readFragments(Buffer.concat(chunks));
  } catch {
    // Correctly signed, but not a rendition: a plain web version has no such index.
    throw new AppError('ERR17');
  }
}

async function send({ reply }: Http, lines: string[]): Promise<void> {
  await reply
    .headers({ 'content-type': HLS, 'cache-control': 'private, max-age=3600' })
    .send(`${lines.join('\n')}\n`);
}
