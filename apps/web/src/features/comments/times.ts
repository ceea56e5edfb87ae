import { LINKED_GAP_MS } from '@rushes/contract/comments';
import { type FrameRate, formatFrame, fps, frameAtTime, type TimecodeBase } from '@rushes/contract/timecode';

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

const TIME = /^(\d{2,}):([0-5]\d)\.(\d{2})$/;

export const timeText = (frame: number, base: TimecodeBase): string => formatFrame(frame, base, 'seconds');

/** The frame whose time is written this way; if there is none, the frame shown at that time. */
export function frameOfTime(text: string, rate: FrameRate): number | undefined {
  const [, minutes, seconds, hundredths] = TIME.exec(text.trim()) ?? [];
  if (minutes === undefined) return undefined;
  const time = Number(minutes) * 60 + Number(seconds) + Number(hundredths) / 100;
  const next = Math.max(0, Math.ceil((time * rate.num) / rate.den - 1e-6));
  const base = { rate, dropFrame: false, startFrame: 0 };
  return timeText(next, base) === text.trim() ? next : frameAtTime(time, rate);
}

export type TimeProblem = 'format' | 'beyond' | 'order';

/** Parses a typed time: the frame it means, or the problem with it. */
export function typedTime(
  text: string,
  side: 'from' | 'to',
  range: Range,
  { base, total }: Timing,
): { frame: number } | { problem: TimeProblem } {
  const frame = frameOfTime(text, base.rate);
  if (frame === undefined) return { problem: 'format' };
  if (frame >= total) return { problem: 'beyond' };
  const other = side === 'from' ? range.to : range.from;
  if (other !== null && (side === 'from' ? frame >= other : frame <= other)) return { problem: 'order' };
  return { frame };
}
