import type { Asset } from '@rushes/contract/assets';
import { AssetType } from '@rushes/contract/enums';
import type { SharedPod } from '@rushes/contract/reviewaccess';
import { browserShows, picturesOf, usable, webVersionOf } from '#features/pods/widgets/file-media.ts';
import type { Pictured } from '#features/pods/widgets/file-picture.tsx';
import { browserPlays } from '#features/pods/widgets/playable.ts';
import { resolutionText } from '#features/pods/widgets/resolution-text.ts';

export interface Played {
  kind: 'video' | 'audio' | 'image';
  asset: Asset;
}

/** The asset is sent only as a download, not to be viewed on the page. */
const isDownloadOnly = ({ url }: Asset) => url?.endsWith('&download=1') === true;

/** Not the original and not another asset: the only one that exists in several sizes. */
export const isWebVersion = ({ type, metadata }: Asset) =>
  type === AssetType.WEB && metadata.role === undefined;

/** The asset to play or show; null while it is being generated, or if the link does not allow it. */
export function playedOf({ kind, asset }: SharedPod): Played | null {
  if (kind === 'video') {
    const web = webVersionOf({ kind, asset }) ?? usable(asset.web);
    return web ? { kind, asset: web } : null;
  }
  if (kind === 'audio') {
    const sound = webVersionOf({ kind, asset });
    return sound ? { kind, asset: sound } : null;
  }
  // Other files may have a thumbnail. Images use the original if the link allows it.
  const raw =
    kind === 'image'
      ? usable(asset.raw.filter((one) => browserShows(one) && !isDownloadOnly(one)))
      : undefined;
  const still = raw ?? usable(asset.thumbnail);
  return still ? { kind: 'image', asset: still } : null;
}

/** The original, or its remuxed version for fast start, if the link allows playing it. */
export function originalOf({ kind, canplayraw, asset }: SharedPod, plays = browserPlays): Asset | null {
  if (canplayraw === 0 || (kind !== 'video' && kind !== 'audio')) return null;
  const direct = usable(asset.web.filter(({ metadata }) => metadata.role === 'direct'));
  const raw = usable(asset.raw.filter((one) => plays(kind, one)));
  return direct ?? raw ?? null;
}

/** An asset that can be played or shown by itself. */
export function lookedAt(asset: Asset): Played | null {
  const kind = (['video', 'audio', 'image'] as const).find((one) => asset.mimetype?.startsWith(`${one}/`));
  if (!kind || !usable([asset]) || isDownloadOnly(asset)) return null;
  if (kind === 'image' && !browserShows(asset)) return null;
  return { kind, asset };
}

/** The images of a card: what the link allows to show. */
export function picturedOf(pod: SharedPod): Pictured {
  const { asset } = pod;
  return {
    ...pod,
    framerate: asset.raw[0]?.framerate ?? null,
    ...picturesOf(asset),
  };
}

/** Resolution of the original, as on the cards of members. */
export function sizeText({ kind, asset }: Pick<SharedPod, 'kind' | 'asset'>): string {
  if (kind !== 'video' && kind !== 'image') return '';
  return resolutionText({ kind, resolution: asset.raw[0]?.resolution ?? null });
}

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
