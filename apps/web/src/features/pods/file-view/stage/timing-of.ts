import type { Pod } from '@rushes/contract/pods';
import { timecodeBase, totalFrames } from '@rushes/contract/timecode';
import { useRef } from 'react';
import { rateOf, webVersionOf } from './media-of.ts';

function timingOf(pod: Pod) {
  const raw = pod.asset.raw[0];
  const played = webVersionOf(pod) ?? raw;
  const base = timecodeBase({
    frameRate: (played && rateOf(pod, played)) ?? null,
    startTimecode: played?.metadata.startTimecode ?? raw?.metadata.startTimecode ?? null,
    dropFrame: played?.metadata.dropFrame ?? raw?.metadata.dropFrame ?? null,
  });
  const duration = played?.duration ?? pod.duration ?? 0;
  return { base, total: totalFrames(duration, base.rate), frames: pod.kind === 'video' };
}

/** Timing of a file for the panels next to its player; audio has no frames. Same object until a value changes. */
export function useTiming(pod: Pod): ReturnType<typeof timingOf> {
  const now = timingOf(pod);
  const kept = useRef(now);
  if (JSON.stringify(kept.current) !== JSON.stringify(now)) kept.current = now;
  return kept.current;
}
