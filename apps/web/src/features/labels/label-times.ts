import {
  formatFrame,
  frameToMs,
  msToFrame,
  type TimecodeBase,
  type TimeFormat,
  totalFrames,
} from '@rushes/contract/timecode';
import { parseFrame, parseTimeMs } from '#player/frames/parse-frame.ts';
import type { MarkedRange } from '#player/frames/viewed-frame.ts';

/** Default duration of a new label. */
const GAP_MS = 2000;
/** Times in seconds have a precision of hundredths. */
const STEP_MS = 10;

/** Media with a time axis, and the time format of the player. */
export interface Clock {
  duration: number | null;
  base: TimecodeBase;
  format: TimeFormat;
}

/** In the format of the player. Hundredths are rounded up to stay within the same frame: no frame is shorter. */
export function timeText(ms: number, { base, format }: Clock): string {
  if (format !== 'seconds') return formatFrame(msToFrame(ms, base.rate), base, format);
  const hundredths = Math.ceil(ms / STEP_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

/** Reads the format of the player, and mm:ss.cc in every format. */
export function timeOf(text: string, { base, format }: Clock): number | undefined {
  const frame = parseFrame(text, base, format);
  return frame === undefined ? parseTimeMs(text) : frameToMs(frame, base.rate);
}

/** Field texts. */
export interface TimeTexts {
  from: string;
  to: string;
}

function lastOf({ duration, base, format }: Clock): number {
  if (duration === null) return Number.POSITIVE_INFINITY;
  return format === 'seconds'
    ? Math.floor(duration / STEP_MS) * STEP_MS
    : frameToMs(totalFrames(duration, base.rate) - 1, base.rate);
}

/** The last time that can be entered. */
export const lastText = (clock: Clock): string =>
  timeText(clock.duration === null ? 0 : lastOf(clock), clock);

/** Default range: from the playhead to two seconds later, or to the end. */
export function offeredTimes(ms: number, clock: Clock): TimeTexts {
  const last = lastOf(clock);
  const from = Math.min(clock.format === 'seconds' ? Math.ceil(ms / STEP_MS) * STEP_MS : ms, last);
  return { from: timeText(from, clock), to: timeText(Math.min(from + GAP_MS, last), clock) };
}

/** The in and out point of the player. Without an out point, the label gets the default duration. */
export function markedTimes({ from, to }: MarkedRange, clock: Clock): TimeTexts {
  const offered = offeredTimes(frameToMs(from, clock.base.rate), clock);
  return to === null ? offered : { ...offered, to: timeText(frameToMs(to, clock.base.rate), clock) };
}

type TimeProblem = 'missing' | 'format' | 'beyond' | 'order';
type Side = keyof TimeTexts;

/** Parses the typed times, or returns the problem and its field. */
export function typedTimes(
  texts: TimeTexts,
  clock: Clock,
): { start: number; end: number } | { side: Side; problem: TimeProblem } {
  const read = { from: timeOf(texts.from, clock), to: timeOf(texts.to, clock) };
  for (const side of ['from', 'to'] as const) {
    const ms = read[side];
    if (texts[side].trim() === '') return { side, problem: 'missing' };
    if (ms === undefined) return { side, problem: 'format' };
    if (clock.duration !== null && ms > clock.duration) return { side, problem: 'beyond' };
  }
  const [start, end] = [read.from!, read.to!];
  return end < start ? { side: 'to', problem: 'order' } : { start, end };
}
