import type { Asset } from '@rushes/contract/assets';
import { State } from '@rushes/contract/enums';
import type { SharedPod } from '@rushes/contract/reviewaccess';
import { parseFrameRate, timecodeBase, totalFrames } from '@rushes/contract/timecode';

interface Played {
  kind: 'video' | 'audio' | 'image';
  asset: Asset;
}

const usable = (assets: readonly Asset[]): Asset | undefined =>
  assets.find((asset) => asset.state === State.COMPLETE && asset.url !== null && asset.broken === 0);

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** What a link lets one play or look at; nothing while it is being made, or where the link keeps it. */
export function playedOf({ kind, asset }: SharedPod): Played | null {
  if (kind === 'video') {
    const web = usable(asset.web.filter(({ metadata }) => metadata.role === undefined)) ?? usable(asset.web);
    return web ? { kind, asset: web } : null;
  }
  if (kind === 'audio') {
    const sound = usable(asset.audio.filter(({ metadata }) => metadata.derived === 1));
    return sound ? { kind, asset: sound } : null;
  }
  // Of anything else there may be a picture; of pictures the original, where the link gives it.
  const raw =
    kind === 'image'
      ? usable(asset.raw.filter(({ mimetype }) => PICTURES.includes(mimetype ?? '')))
      : undefined;
  const still = raw ?? usable(asset.thumbnail);
  return still ? { kind: 'image', asset: still } : null;
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

/** The original, to be taken along. */
export function downloadOf({ candownload, asset }: SharedPod): string | null {
  const raw = candownload ? usable(asset.raw) : undefined;
  return raw ? `${raw.url}&download=1` : null;
}
