import type { Asset } from '@rushes/contract/assets';
import { AssetType, State } from '@rushes/contract/enums';
import type { SharedPod } from '@rushes/contract/reviewaccess';
import { parseFrameRate, timecodeBase, totalFrames } from '@rushes/contract/timecode';
import type { Pictured } from '#features/pods/widgets/file-picture.tsx';

export interface Played {
  kind: 'video' | 'audio' | 'image';
  asset: Asset;
}

const usable = (assets: readonly Asset[]): Asset | undefined =>
  assets.find((asset) => asset.state === State.COMPLETE && asset.url !== null && asset.broken === 0);

/** The asset is sent only as a download, not to be viewed on the page. */
const isDownloadOnly = ({ url }: Asset) => url?.endsWith('&download=1') === true;

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Not the original and not another asset: the only one that exists in several sizes. */
export const isWebVersion = ({ type, metadata }: Asset) =>
  type === AssetType.WEB && metadata.role === undefined;

/** The asset to play or show; null while it is being generated, or if the link does not allow it. */
export function playedOf({ kind, asset }: SharedPod): Played | null {
  if (kind === 'video') {
    const web = usable(asset.web.filter(({ metadata }) => metadata.role === undefined)) ?? usable(asset.web);
    return web ? { kind, asset: web } : null;
  }
  if (kind === 'audio') {
    const sound = usable(asset.audio.filter(({ metadata }) => metadata.derived === 1));
    return sound ? { kind, asset: sound } : null;
  }
  // Other files may have a thumbnail. Images use the original if the link allows it.
  const raw =
    kind === 'image'
      ? usable(asset.raw.filter((one) => PICTURES.includes(one.mimetype ?? '') && !isDownloadOnly(one)))
      : undefined;
  const still = raw ?? usable(asset.thumbnail);
  return still ? { kind: 'image', asset: still } : null;
}

/** Whether the browser can play a media type. Injected, so that tests can replace it. */
export type Plays = (kind: 'video' | 'audio', mimetype: string) => boolean;

export const browserPlays: Plays = (kind, mimetype) =>
  document.createElement(kind).canPlayType(mimetype) !== '';

/** The original, or its remuxed version for fast start, if the link allows playing it. */
export function originalOf({ kind, canplayraw, asset }: SharedPod, plays: Plays): Asset | null {
  if (canplayraw === 0 || (kind !== 'video' && kind !== 'audio')) return null;
  const direct = usable(asset.web.filter(({ metadata }) => metadata.role === 'direct'));
  const raw = usable(asset.raw.filter(({ mimetype }) => mimetype !== null && plays(kind, mimetype)));
  return direct ?? raw ?? null;
}

/** An asset that can be played or shown by itself. */
export function lookedAt(asset: Asset): Played | null {
  const kind = (['video', 'audio', 'image'] as const).find((one) => asset.mimetype?.startsWith(`${one}/`));
  if (!kind || !usable([asset]) || isDownloadOnly(asset)) return null;
  if (kind === 'image' && !PICTURES.includes(asset.mimetype ?? '')) return null;
  return { kind, asset };
}

/** The images of a card: what the link allows to show. */
export function picturedOf(pod: SharedPod): Pictured {
  const { asset } = pod;
  const image = (one: Asset | undefined) => (one?.url ? { id: one.id, url: one.url } : null);
  const [sheet] = asset.livepreview;
  const preview = image(sheet);
  const sprite = sheet?.metadata.sprite;
  return {
    ...pod,
    framerate: asset.raw[0]?.framerate ?? null,
    thumbnail: image(asset.thumbnail[0]),
    livepreview: preview && sprite ? { ...preview, sprite } : null,
    peaks: image(asset.other.find(({ metadata }) => metadata.role === 'peaks')),
  };
}

/** Common name of the resolution, such as 4K; else width × height. */
export function sharpness({ kind, asset }: Pick<SharedPod, 'kind' | 'asset'>): string {
  const [width = 0, height = 0] = (asset.raw[0]?.resolution ?? '').split('x').map(Number);
  if (!width || !height || (kind !== 'video' && kind !== 'image')) return '';
  if (kind === 'image') return `${width} × ${height}`;
  const long = Math.max(width, height);
  return long >= 7000 ? '8K' : long >= 3600 ? '4K' : long >= 1900 ? 'HD' : `${width} × ${height}`;
}

export function timingOf(pod: SharedPod, played: Asset | undefined) {
  const raw = pod.asset.raw[0];
  const rates = [played, raw].map((one) => one?.metadata.frameRate ?? parseFrameRate(one?.framerate));
  const rate = rates.find(Boolean) ?? null;
  const base = timecodeBase({
    frameRate: rate,
    startTimecode: played?.metadata.startTimecode ?? raw?.metadata.startTimecode ?? null,
    dropFrame: played?.metadata.dropFrame ?? raw?.metadata.dropFrame ?? null,
  });
  const duration = played?.duration ?? pod.duration ?? 0;
  return {
    rate: rate ?? undefined,
    base,
    total: totalFrames(duration, base.rate),
    frames: pod.kind === 'video',
  };
}
export type Timing = ReturnType<typeof timingOf>;

/** Download URL of an asset. */
export function savedUrl(asset: Asset): string | null {
  const url = usable([asset])?.url ?? null;
  return url && !isDownloadOnly(asset) ? `${url}&download=1` : url;
}

/** Download URL of the original. */
export function downloadOf({ candownload, asset }: SharedPod): string | null {
  const raw = candownload ? usable(asset.raw) : undefined;
  return raw ? savedUrl(raw) : null;
}
