import { LINKED_GAP_MS } from '@rushes/contract/comments';
import { fps, type TimecodeBase, type TimeFormat } from '@rushes/contract/timecode';
import { parseFrame, parseFrameTime } from '#player/frames/parse-frame.ts';

/** Timing of a file. */
export interface Timing {
  base: TimecodeBase;
  /** Number of frames. */
  total: number;
  /** False for audio: its times are in milliseconds. */
  frames: boolean;
}

/** In point and optional out point, in frames. */
export interface Range {
  from: number;
  to: number | null;
}

/** Default out point: two seconds later, or the last frame. Null if there is no later frame. */
export function outPoint(from: number, { base, total }: Timing): number | null {
  const gap = Math.max(1, Math.round((LINKED_GAP_MS / 1000) * fps(base.rate)));
  const out = Math.min(from + gap, total - 1);
  return out > from ? out : null;
}

export type TimeProblem = 'format' | 'beyond' | 'order';

/** Parses a typed time, in the format of the player or as mm:ss.cc: the frame it means, or the problem with it. */
export function typedTime(
  text: string,
  side: 'from' | 'to',
  range: Range,
  { base, total }: Timing,
  format: TimeFormat,
): { frame: number } | { problem: TimeProblem } {
  const frame = parseFrame(text, base, format) ?? parseFrameTime(text, base.rate);
  if (frame === undefined) return { problem: 'format' };
  if (frame >= total) return { problem: 'beyond' };
  const other = side === 'from' ? range.to : range.from;
  if (other !== null && (side === 'from' ? frame >= other : frame <= other)) return { problem: 'order' };
  return { frame };
}
