import { AppError } from '@rushes/contract/app-error';
import { AssetType } from '@rushes/contract/enums';
import { nominalFps, totalFrames } from '@rushes/contract/timecode';
import { type AssetRow, playedOf } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Clip } from './marker.ts';

export interface Media extends Clip {
  /** Milliseconds; null until the file was analysed. */
  duration: number | null;
}

/** Frame size for audio, so that an editing program can create a sequence. */
const NO_PICTURE = { width: 1920, height: 1080 };
const DAY_SECONDS = 86_400;

/** Timing as in the player: from the web version, else from the original. */
export function mediaOf(pod: FullRow, assets: readonly AssetRow[]): Media {
  if (pod.kind !== 'video' && pod.kind !== 'audio') throw new AppError('11018');
  const { base, duration } = playedOf(pod, assets);
  const [raw, web] = [AssetType.RAW, AssetType.WEB].map((type) => assets.find((one) => one.type === type));
  return {
    ...base,
    name: pod.name,
    duration,
    isVideo: pod.kind === 'video',
    // The end of a file that was not analysed yet is unknown.
    totalFrames: duration === null ? DAY_SECONDS * nominalFps(base.rate) : totalFrames(duration, base.rate),
    ...(sizeOf(raw?.resolution ?? web?.resolution) ?? NO_PICTURE),
  };
}

function sizeOf(resolution: string | null | undefined): { width: number; height: number } | undefined {
  const [width = 0, height = 0] = (resolution ?? '').split('x').map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
