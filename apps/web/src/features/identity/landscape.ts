// Generated landscapes: smooth noise for hills, rougher noise for trees. Deterministic.

function hash(seed: number, at: number): number {
  let value = Math.imul(seed ^ Math.imul(at, 0x9e3779b1), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 0xffffffff;
}

function smooth(seed: number, x: number): number {
  const left = Math.floor(x);
  const part = x - left;
  const ease = part * part * (3 - 2 * part);
  return hash(seed, left) * (1 - ease) + hash(seed, left + 1) * ease;
}

export interface Ridge {
  seed: number;
  /** Baseline, from the top. */
  base: number;
  /** Height of the hills. */
  hills: number;
  /** Width of one hill. */
  wide: number;
  /** Height of the trees; 0 for none. */
  trees?: number;
  /** Rises towards the right (positive) or the left (negative). */
  slope?: number;
}

/** Round tree crowns that overlap: the highest one at `x` forms the outline. */
function crownAt(ridge: Ridge, x: number): number {
  if (!ridge.trees) return 0;
  const apart = 5.5;
  const here = Math.round(x / apart);
  let highest = 0;
  for (let tree = here - 4; tree <= here + 4; tree += 1) {
    // Trees only grow where the low-frequency noise is high, which gives woods and clearings.
    const wood = Math.max(0, smooth(ridge.seed + 13, (tree * apart) / 60) * 1.5 - 0.28);
    const tall = ridge.trees * wood * (0.45 + 0.55 * hash(ridge.seed + 29, tree));
    const wide = 5 + 9 * hash(ridge.seed + 31, tree);
    const off = (x - tree * apart - hash(ridge.seed + 37, tree) * 4) / wide;
    if (off * off < 1) highest = Math.max(highest, tall * Math.sqrt(1 - off * off));
  }
  const leaves = smooth(ridge.seed + 43, x / 1.7) * Math.min(2.2, highest * 0.16);
  return highest + leaves;
}

function heightAt(ridge: Ridge, x: number, width: number): number {
  const hill =
    smooth(ridge.seed, x / ridge.wide) * 0.7 + smooth(ridge.seed + 7, x / (ridge.wide / 2.7)) * 0.3;
  const lean = ridge.slope ?? 0;
  const part = Math.min(1, x / width);
  const along = lean >= 0 ? part : 1 - part;
  return hill * ridge.hills + crownAt(ridge, x) + Math.abs(lean) * along ** 2.4;
}

/** The outline of a ridge, closed along `floor`. */
export function ridgePath(ridge: Ridge, width: number, floor: number): string {
  const points: string[] = [];
  const step = ridge.trees ? 1.6 : 6;
  for (let x = 0; x <= width + step; x += step) {
    points.push(`${x.toFixed(1)} ${(ridge.base - heightAt(ridge, x, width)).toFixed(1)}`);
  }
  return `M0 ${floor}L${points.join('L')}L${width} ${floor}Z`;
}

/** Reflection of the ridge in the water below `floor`, compressed vertically. */
export function reflectionPath(ridge: Ridge, width: number, floor: number, press: number): string {
  const points: string[] = [];
  for (let x = 0; x <= width + 3; x += 3) {
    const rise = heightAt(ridge, x, width) + floor - ridge.base;
    const ripple = (hash(ridge.seed + 41, Math.round(x)) - 0.5) * 1.6;
    points.push(`${x.toFixed(1)} ${(floor + Math.max(0, rise * press + ripple)).toFixed(1)}`);
  }
  return `M0 ${floor}L${points.join('L')}L${width} ${floor}Z`;
}

/** Light on water: short horizontal strokes, denser under the sun. */
export function glints(
  seed: number,
  count: number,
  center: number,
  spread: number,
  top: number,
  bottom: number,
) {
  return Array.from({ length: count }, (_, at) => {
    const depth = hash(seed, at) ** 1.4;
    const side = (hash(seed + 3, at) + hash(seed + 5, at) + hash(seed + 9, at)) / 1.5 - 1;
    const reach = spread * (0.35 + depth * 0.9);
    return {
      x: center + side * reach,
      y: top + depth * (bottom - top),
      length: 5 + hash(seed + 11, at) * 26 * (0.4 + depth),
      strength: 0.12 + hash(seed + 17, at) * 0.5 * (1 - Math.abs(side) * 0.6),
    };
  });
}

/** Reeds: thin blades with a small random lean. */
export function reeds(
  seed: number,
  count: number,
  from: number,
  to: number,
  floor: number,
  tall: number,
): string {
  return Array.from({ length: count }, (_, at) => {
    const x = from + hash(seed, at) ** 0.6 * (to - from);
    const height = tall * (0.3 + 0.7 * hash(seed + 2, at)) * (0.35 + 0.65 * ((x - from) / (to - from)));
    const lean = (hash(seed + 4, at) - 0.5) * 9;
    return `M${x.toFixed(1)} ${floor}q${(lean / 4).toFixed(1)} ${(-height / 2).toFixed(1)} ${lean.toFixed(1)} ${(-height).toFixed(1)}`;
  }).join('');
}
