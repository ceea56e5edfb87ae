import type { Box } from '@rushes/contract/mllabels';
import { type FrameRate, frameToMs, timeToFrame } from '@rushes/contract/timecode';
import { ServiceError } from './service-error.ts';

// Every engine has its own units. Ours: integer milliseconds, confidence 0 to 100, boxes in fractions of the picture.

/** Seconds as a number, as a string ("4.87") or as a duration ("1.200s"). */
export function msOfSeconds(value: number | string): number {
  const seconds = typeof value === 'number' ? value : Number(value.replace(/s$/, '') || Number.NaN);
  return wholeMs(seconds * 1000);
}

export function wholeMs(ms: number): number {
  if (!Number.isFinite(ms)) throw new ServiceError('failed', 'the engine returned an invalid time');
  return Math.max(0, Math.round(ms));
}

/** 0 to 1, as a number or a string. Some engines send 0 when they do not know. */
export function confidenceOfFraction(
  value: number | string | null | undefined,
  { zero = 'value' }: { zero?: 'value' | 'unknown' } = {},
): number | null {
  if (value === null || value === undefined || value === '') return null;
  const fraction = Number(value);
  if (!Number.isFinite(fraction) || (fraction === 0 && zero === 'unknown')) return null;
  return confidenceOfPercent(fraction * 100);
}

/** 0 to 100, with two decimals. */
export function confidenceOfPercent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;
}

/** The average log probability of the tokens: e^x is their geometric mean. */
export function confidenceOfLogProbability(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value)
    ? confidenceOfPercent(Math.exp(value) * 100)
    : null;
}

/** Clips to the picture: engines report parts of objects outside it. */
export function boxOfFractions({ left, top, width, height }: Box): Box {
  const [x, right] = [clip(left), clip(left + width)];
  const [y, bottom] = [clip(top), clip(top + height)];
  return { left: x, top: y, width: round(right - x), height: round(bottom - y) };
}

export interface Point {
  x: number;
  y: number;
}

/** The rectangle around corners in pixels. */
export function boxOfPixels(corners: readonly Point[], size: { width: number; height: number }): Box {
  const xs = corners.map(({ x }) => x / size.width);
  const ys = corners.map(({ y }) => y / size.height);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return boxOfFractions({ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top });
}

/** More digits would only enlarge the rows. */
const round = (value: number) => Math.round(value * 100_000) / 100_000;
const clip = (value: number) => round(Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0)));

/** The frame nearest to a time that is not exact, and the start of that frame. */
export function nearestFrame(ms: number, rate: FrameRate): { frame: number; ms: number } {
  const frame = timeToFrame(ms / 1000, rate);
  return { frame, ms: frameToMs(frame, rate) };
}
