import type { FrameRate } from '@rushes/contract/timecode';
import { unreadable } from './unreadable.ts';

/** An exact number of seconds. Bigint, because a time base may be a hundred-thousandth of a second. */
export interface Seconds {
  num: bigint;
  den: bigint;
}

export const ZERO: Seconds = { num: 0n, den: 1n };

/** `5s`, `1001/24000s`; some programs write `3.5s`. Longer numbers are not valid. */
export function parseSeconds(text: string | undefined): Seconds | undefined {
  const match = /^\s*(-?\d{1,19})(?:\/(\d{1,19})|\.(\d{1,9}))?s\s*$/.exec(text ?? '');
  if (!match) return undefined;
  const [, whole = '', den, decimals = ''] = match;
  if (den !== undefined) return BigInt(den) === 0n ? undefined : { num: BigInt(whole), den: BigInt(den) };
  return { num: BigInt(whole + decimals), den: 10n ** BigInt(decimals.length) };
}

export const add = (a: Seconds, b: Seconds): Seconds => reduced(a.num * b.den + b.num * a.den, a.den * b.den);
export const subtract = (a: Seconds, b: Seconds): Seconds => add(a, { num: -b.num, den: b.den });

export const isBefore = (a: Seconds, b: Seconds): boolean => a.num * b.den < b.num * a.den;

/** The frame shown at that time. */
export function frameAt({ num, den }: Seconds, rate: FrameRate): number {
  const [top, bottom] = [num * BigInt(rate.num), den * BigInt(rate.den)];
  const frame = top / bottom;
  return Number(top < 0n && frame * bottom !== top ? frame - 1n : frame);
}

/** Limits the denominator: times with unrelated denominators would grow with every nesting level. */
const DEN_MAX = 10n ** 30n;

function reduced(num: bigint, den: bigint): Seconds {
  let [a, b] = [num < 0n ? -num : num, den];
  while (b) [a, b] = [b, a % b];
  if (a === 0n) return ZERO;
  if (den / a > DEN_MAX) throw unreadable('fileTimes');
  return { num: num / a, den: den / a };
}
