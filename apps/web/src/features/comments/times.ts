import { LINKED_GAP_MS } from '@rushes/contract/comments';
import { type FrameRate, formatFrame, fps, frameAtTime, type TimecodeBase } from '@rushes/contract/timecode';

/** What a file says about its own time. */
export interface Timing {
  base: TimecodeBase;
  /** How many frames there are. */
  total: number;
  /** Sound has none: its times are milliseconds. */
  frames: boolean;
}

/** From a moment on, or from one to another; in frames. */
export interface Range {
  from: number;
  to: number | null;
}

/** The out point that is offered: two seconds on, or the last frame. Null where nothing comes after. */
export function outPoint(from: number, { base, total }: Timing): number | null {
  const gap = Math.max(1, Math.round((LINKED_GAP_MS / 1000) * fps(base.rate)));
  const out = Math.min(from + gap, total - 1);
  return out > from ? out : null;
}

const TIME = /^(\d{2,}):([0-5]\d)\.(\d{2})$/;

export const timeText = (frame: number, base: TimecodeBase): string => formatFrame(frame, base, 'seconds');

/** The frame that is written like this; where none is, the one that is shown at that time. */
export function frameOfTime(text: string, rate: FrameRate): number | undefined {
  const [, minutes, seconds, hundredths] = TIME.exec(text.trim()) ?? [];
  if (minutes === undefined) return undefined;
  const time = Number(minutes) * 60 + Number(seconds) + Number(hundredths) / 100;
  const next = Math.max(0, Math.ceil((time * rate.num) / rate.den - 1e-6));
  const base = { rate, dropFrame: false, startFrame: 0 };
  return timeText(next, base) === text.trim() ? next : frameAtTime(time, rate);
}

export type TimeProblem = 'format' | 'beyond' | 'order';

/** What is wrong with a time somebody typed, else the frame it means. */
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
