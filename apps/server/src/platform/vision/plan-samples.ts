import { type FrameRate, frameToMs, totalFrames } from '@rushes/contract/timecode';
import type { FrameTime } from './vision.ts';

/** What appears in the middle of a shot is found this late at most. */
const LONGEST_MS = 2_000;
/** Of a video. Longer ones are looked at less often: each sample takes up to a second. */
const MOST = 6_000;

interface Video {
  durationMs: number;
  frameRate: FrameRate;
  /** The first frames of all shots except the first. */
  shots: readonly number[];
}

export interface Sample extends FrameTime {
  /** The frame to look at: the middle of the span, away from cuts and fades. */
  look: number;
}

/** Divides every shot into equal spans. Together they cover the video without gaps. */
export function planSamples({ durationMs, frameRate, shots }: Video): Sample[] {
  const frames = totalFrames(durationMs, frameRate);
  const longest = Math.max(LONGEST_MS, durationMs / (MOST - shots.length));
  const longestFrames = Math.max(1, Math.floor((longest / 1000) * (frameRate.num / frameRate.den)));
  const cuts = [...new Set([0, ...shots])].filter((frame) => frame < frames).toSorted((a, b) => a - b);
  const starts = cuts.flatMap((cut, at) => {
    const length = (cuts[at + 1] ?? frames) - cut;
    const spans = Math.ceil(length / longestFrames);
    return Array.from({ length: spans }, (_, span) => cut + Math.floor((length * span) / spans));
  });
  return starts.map((frame, at) => {
    const end = starts[at + 1];
    return {
      frame,
      look: Math.floor((frame + (end ?? frames)) / 2),
      startMs: frameToMs(frame, frameRate),
      endMs: end === undefined ? durationMs : frameToMs(end, frameRate),
    };
  });
}
