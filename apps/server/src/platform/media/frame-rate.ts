export type FrameRate = { num: number; den: number };

const STANDARD: FrameRate[] = [
  ...[24, 30, 48, 60, 120].map((rate) => ({ num: rate * 1000, den: 1001 })),
  ...[10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 100, 120, 240].map((num) => ({ num, den: 1 })),
];

// 24 and 23.976 differ by 0.1 %: a rate closer than this to a standard rate is an inaccurate standard rate.
const SAME = 0.0004;
// A few dropped frames do not make a variable rate.
const STEADY = 0.01;
const FALLBACK: FrameRate = { num: 25, den: 1 };
const FASTEST = 300;

export function fps(rate: FrameRate): number {
  return rate.num / rate.den;
}

export function parseRate(text: string | undefined): FrameRate | undefined {
  const [num = Number.NaN, den = 1] = (text ?? '').split('/').map(Number);
  if (!(num > 0) || !(den > 0)) return undefined;
  return reduce({ num, den });
}

export function nearestStandard(rate: FrameRate): FrameRate {
  const distance = (standard: FrameRate) => Math.abs(Math.log(fps(standard) / fps(rate)));
  return STANDARD.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/**
 * `base` (r_frame_rate) is the rate that fits all timestamps, `average` is frames divided by duration. They are equal
 * for constant rates; interlaced files may report the field rate as base, which is also constant.
 */
export function settleRate(base: FrameRate | undefined, average: FrameRate | undefined) {
  const seen = average ?? base;
  if (!seen) return { frameRate: FALLBACK, isVariable: false };
  const ratio = base ? fps(base) / fps(seen) : 1;
  if (base && Math.abs(ratio - 1) < STEADY && fps(base) <= FASTEST) {
    return { frameRate: snap(base), isVariable: false };
  }
  if (Math.abs(ratio - 2) < STEADY && fps(seen) <= FASTEST)
    return { frameRate: snap(seen), isVariable: false };
  return { frameRate: nearestStandard(seen), isVariable: true };
}

function snap(rate: FrameRate): FrameRate {
  const standard = nearestStandard(rate);
  return Math.abs(fps(standard) / fps(rate) - 1) < SAME ? standard : rate;
}

function reduce({ num, den }: FrameRate): FrameRate {
  let [a, b] = [num, den];
  while (b) [a, b] = [b, a % b];
  return { num: num / a, den: den / a };
}
