import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { invalid } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type {
  importMarkers as importMarkersCall,
  MarkerFormat,
  MarkerSource,
} from '@rushes/contract/markers';
import { type AssetRow, listAssets } from '#features/assets/index.ts';
import { importComments } from '#features/comments/index.ts';
import { importLabels } from '#features/labels/index.ts';
import { addBandwidth } from '#features/limits/index.ts';
import { changePods, type FullRow, requirePod } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { findLanguage } from '#platform/db/user-language.queries.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { countBytes } from '#platform/http/count-bytes.ts';
import { readMarkers, texts } from './formats/text-formats.ts';
import { commentMarkers, cueMarkers, labelMarkers } from './marker-sources.service.ts';
import { newComments, newLabels } from './markers.policy.ts';
import type { Marker } from './model/marker.ts';
import { type Media, mediaOf } from './model/media.ts';
import { writePdf } from './pdf/document.ts';
import { noStills, openStills } from './pdf/stills.ts';

/** Typesetting takes time per marker, and longer documents are not useful. */
const DOCUMENT_MAX = 5000;

interface Wanted {
  what: MarkerSource;
  format: MarkerFormat;
  assetid?: string | undefined;
  checked: boolean;
  teamonly: boolean;
}

export async function exportMarkers(ctx: UserCtx, podid: string, wanted: Wanted, http: Http): Promise<void> {
  const pod = await requirePod(ctx, podid, 'list PodService');
  const assets = await listAssets(ctx.db, pod.tenantid, podid);
  const media = mediaOf(pod, assets);
  const markers = await collect(ctx, pod, media, assets, wanted);
  const { what, format } = wanted;
  if (format === 'pdf' && markers.length > DOCUMENT_MAX)
    throw invalid('format', 'markersInPdf', { max: DOCUMENT_MAX });
  const { extension, mimetype } =
    format === 'pdf' ? { extension: 'pdf', mimetype: 'application/pdf' } : texts[format];
  const { reply, request } = http;
  const name = `${pod.name.slice(0, pod.name.length - extname(pod.name).length)} ${what}.${extension}`;
  reply.headers({
    'content-type': mimetype,
    'content-disposition': `attachment; ${fileNameParameter(name)}`,
    'cache-control': 'no-store',
  });
  if (request.method === 'HEAD') await reply.send();
  else if (format !== 'pdf') await reply.send(texts[format].write(media, markers));
  else await reply.send(await openDocument(ctx, pod, media, assets, what, markers, http));
}

/** The text of a marker file. */
export async function writeMarkers(
  ctx: UserCtx,
  podid: string,
  wanted: Wanted & { format: Exclude<MarkerFormat, 'pdf'> },
): Promise<string> {
  const pod = await requirePod(ctx, podid, 'list PodService');
  const assets = await listAssets(ctx.db, pod.tenantid, podid);
  const media = mediaOf(pod, assets);
  return texts[wanted.format].write(media, await collect(ctx, pod, media, assets, wanted));
}

function collect(
  ctx: UserCtx,
  pod: FullRow,
  media: Media,
  assets: readonly AssetRow[],
  { what, assetid, ...wanted }: Wanted,
): Promise<Marker[]> {
  if (what === 'comments') return commentMarkers(ctx, pod, media, wanted);
  return what === 'labels' ? labelMarkers(ctx, pod, media) : cueMarkers(ctx, pod, media, assets, assetid);
}

async function openDocument(
  ctx: UserCtx,
  pod: FullRow,
  media: Media,
  assets: readonly AssetRow[],
  what: MarkerSource,
  markers: readonly Marker[],
  { reply }: Http,
): Promise<Readable> {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const language = await findLanguage(ctx.db, ctx.actor.userid);
  const hasFrames = media.isVideo && pod.archived === 0 && markers.some(({ frame }) => frame !== null);
  const stills = hasFrames ? await openStills(ctx, assets, left.signal) : noStills;
  const about = { what, version: pod.order, language, now: new Date(), isVideo: media.isVideo };
  const document = writePdf(media, markers, about, stills.of);
  document.once('close', () => void stills.close());
  const source = { userid: ctx.actor.userid, podid: pod.id };
  return countBytes(document, reply.raw, (bytes) => addBandwidth(ctx, pod.tenantid, bytes, source));
}

type Import = BodyOf<typeof importMarkersCall>;

/** Parsed before any lock is taken, because a large file takes time. */
export async function importMarkers(
  ctx: UserCtx,
  podid: string,
  { into, format, content, teamonly }: Import,
): Promise<{ added: number; skipped: number }> {
  const seen = await requirePod(ctx, podid, 'control PodService');
  if (teamonly && into === 'labels') throw invalid('teamonly', 'markerTeamOnly');
  const media = mediaOf(seen, await listAssets(ctx.db, seen.tenantid, podid));
  const found = readMarkers(media, format, content);
  const added = await changePods(ctx, [podid], 'control PodService', (trx, [pod]) =>
    into === 'comments'
      ? importComments(trx, ctx, pod!, teamonly, (there) => newComments(media, found, there))
      : importLabels(trx, ctx, pod!, (there) => newLabels(media, found, there)),
  );
  return { added, skipped: found.length - added };
}
