/** Round values from 0 that cover the maximum: steps of 1, 2, 2.5 or 5 times a power of ten. */
export function ticksOf(max: number, most = 5): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const ticks: number[] = [];
  for (let index = 0; ; index++) {
    // Multiplied, because sums of fractions drift.
    ticks.push(Number((index * step).toPrecision(12)));
    if (index * step >= max * (1 - 1e-9)) return ticks;
  }
}

/** Every n-th index, so that labels of this width do not touch; always the first. */
export function labelled(count: number, width: number, labelWidth: number): number[] {
  if (count === 0 || width <= 0) return [];
  const step = Math.max(1, Math.ceil((count * labelWidth) / width));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** A path through the points, straight from one to the next. */
export const linePath = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
