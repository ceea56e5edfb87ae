import type { Pod } from '@rushes/contract/pods';
import { type TimecodeBase, timecodeBase, totalFrames } from '@rushes/contract/timecode';
import { rateOf, webVersionOf } from './media-of.ts';

/** How a file counts its time, for what stands beside its player. */
export interface Timing {
  base: TimecodeBase;
  total: number;
  /** Sound has none. */
  frames: boolean;
}

export function timingOf(pod: Pod): Timing {
  const raw = pod.asset.raw[0];
  const played = webVersionOf(pod) ?? raw;
  const base = timecodeBase({
    frameRate: (played && rateOf(pod, played)) ?? null,
    startTimecode: played?.metadata.startTimecode ?? raw?.metadata.startTimecode ?? null,
    dropFrame: played?.metadata.dropFrame ?? raw?.metadata.dropFrame ?? null,
  });
  const duration = raw?.duration ?? played?.duration ?? pod.duration ?? 0;
  return { base, total: totalFrames(duration, base.rate), frames: pod.kind === 'video' };
}
