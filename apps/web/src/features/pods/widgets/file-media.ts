import type { Asset } from '@rushes/contract/assets';
import { State } from '@rushes/contract/enums';
import type { Pod, PodCard } from '@rushes/contract/pods';
import { type FrameRate, parseFrameRate, timecodeBase, totalFrames } from '@rushes/contract/timecode';
import { usePeaks } from './peaks.ts';

/** What the pages of members and of guests know of a file. */
type MediaFile = Pick<Pod, 'name' | 'kind' | 'duration' | 'asset'>;

/** An asset that is not complete must not be used, whatever else is known about it. */
export const usable = (assets: readonly Asset[]): Asset | undefined =>
  assets.find((asset) => asset.state === State.COMPLETE && asset.url !== null && asset.broken === 0);

/** The web version as a single file: neither a rendition for adaptive streaming nor the direct-play remux. */
export function webVersionOf({ kind, asset }: Pick<MediaFile, 'kind' | 'asset'>): Asset | undefined {
  if (kind === 'audio') return usable(asset.audio.filter(({ metadata }) => metadata.derived === 1));
  return usable(asset.web.filter(({ metadata }) => metadata.role === undefined));
}

/** Types the server sends inline; everything else is sent as a download. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

export const browserShows = ({ mimetype }: Pick<Asset, 'mimetype'>): boolean =>
  pictureTypes.includes(mimetype ?? '');

/** The images of a card, from its assets. */
export function picturesOf(asset: Pod['asset']): Pick<PodCard, 'thumbnail' | 'livepreview' | 'peaks'> {
  const image = (one: Asset | undefined) => (one?.url ? { id: one.id, url: one.url } : null);
  const sheet = usable(asset.livepreview);
  const livepreview = image(sheet);
  const sprite = sheet?.metadata.sprite;
  return {
    thumbnail: image(usable(asset.thumbnail)),
    livepreview: livepreview && sprite ? { ...livepreview, sprite } : null,
    peaks: image(usable(asset.other.filter(({ metadata }) => metadata.role === 'peaks'))),
  };
}

/** The frame rate of the playing asset; falls back to the original when it has none. */
export function rateOf(
  { asset }: Pick<MediaFile, 'asset'>,
  playing: Asset | undefined,
): FrameRate | undefined {
  for (const one of [playing, asset.raw[0]]) {
    const rate = one?.metadata.frameRate ?? parseFrameRate(one?.framerate);
    if (rate) return rate;
  }
  return undefined;
}

/** Where the timecode of the playing asset starts, and how it counts. */
function countOf({ asset }: Pick<MediaFile, 'asset'>, playing: Asset | undefined) {
  const own = playing?.metadata;
  const raw = asset.raw[0]?.metadata;
  return {
    startTimecode: own?.startTimecode ?? raw?.startTimecode,
    dropFrame: own?.dropFrame ?? raw?.dropFrame,
  };
}

/** Timing of a file; audio has no frames. */
export function timingOf(pod: MediaFile, playing: Asset | undefined) {
  const rate = rateOf(pod, playing);
  const { startTimecode = null, dropFrame = null } = countOf(pod, playing);
  const base = timecodeBase({ frameRate: rate ?? null, startTimecode, dropFrame });
  const duration = playing?.duration ?? pod.duration ?? 0;
  return { rate, base, total: totalFrames(duration, base.rate), frames: pod.kind === 'video' };
}
export type FileTiming = ReturnType<typeof timingOf>;

export function sizeOf(resolution: string | null | undefined): { width: number; height: number } | undefined {
  const [width = 0, height = 0] = (resolution ?? '').split('x').map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function playerProps(pod: MediaFile, playing: Asset | undefined, peaks: number[] | undefined) {
  const { thumbnail, livepreview } = picturesOf(pod.asset);
  const raw = pod.asset.raw[0];
  return {
    poster: thumbnail?.url,
    posterAlt: pod.name,
    sprite: livepreview ? { url: livepreview.url, ...livepreview.sprite } : undefined,
    peaks,
    frameRate: rateOf(pod, playing),
    durationMs: raw?.duration ?? playing?.duration ?? pod.duration ?? undefined,
    ...countOf(pod, playing),
    ...sizeOf(playing?.resolution ?? raw?.resolution),
  };
}
type Props<P> = P extends undefined ? undefined : ReturnType<typeof playerProps>;

/** What the player shows besides the media. */
export function usePlayerProps<P extends MediaFile | undefined>(
  pod: P,
  playing: Asset | undefined,
): Props<P> {
  const { data: peaks } = usePeaks(pod && picturesOf(pod.asset).peaks?.url);
  return (pod && playerProps(pod, playing, peaks)) as Props<P>;
}
