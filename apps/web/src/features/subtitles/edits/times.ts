import {
  type FrameRate,
  formatFrame,
  frameToMs,
  parseTimecode,
  type TimecodeBase,
  type TimeFormat,
} from '@rushes/contract/timecode';
import { frameFrom } from '#player/frames/viewed-frame.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** In the time format of the player. Seconds are rounded to hundredths. */
export function timeText(ms: number, base: TimecodeBase, format: TimeFormat): string {
  if (format !== 'seconds') return formatFrame(frameFrom(ms, base.rate), base, format);
  const hundredths = Math.round(ms / 10);
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

const CLOCK = /^(?:(\d+):)?(\d{1,4}):([0-5]?\d)(?:[.,](\d{1,3}))?$/;

/** Parses a typed time: a timecode, minutes and seconds, or a frame number. Undefined if invalid. */
export function typedTime(typed: string, base: TimecodeBase, format: TimeFormat): number | undefined {
  const text = typed.trim();
  const frame = format === 'frames' && /^\d{1,9}$/.test(text) ? Number(text) : timecodeFrame(text, base);
  if (frame !== undefined) return frame < 0 ? undefined : frameToMs(frame, base.rate);
  const [, hours = '0', minutes, seconds, fraction = ''] = CLOCK.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

function timecodeFrame(text: string, base: TimecodeBase): number | undefined {
  if (!/[:;]\d{2}[:;]\d{2}[:;]/.test(text)) return undefined;
  const counted = parseTimecode(text, base.rate, base.dropFrame);
  return counted === undefined ? undefined : counted - base.startFrame;
}

/** Seconds with at most one decimal, at least 0. Accepts a decimal comma. */
export function typedDuration(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*s$/, '');
  return /^\d{1,6}([.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Parses a signed offset in seconds, with at most three decimals, to milliseconds. */
export function typedShift(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*s$/, '').replace('−', '-');
  return /^[+-]?\d{1,6}([.,]\d{1,3})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * 1000)
    : undefined;
}

/** Moves a time by a number of frames, aligned to the frame start and never below 0. */
export const nudged = (ms: number, frames: number, rate: FrameRate): number =>
  frameToMs(Math.max(0, frameFrom(ms, rate) + frames), rate);
