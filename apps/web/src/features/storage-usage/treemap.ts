export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Places rectangles whose areas are proportional to the values, largest first, as square as possible ("Squarified
 * Treemaps", Bruls, Huizing and van Wijk). Values must be positive and sorted in descending order.
 */
export function squarify(values: readonly number[], { x, y, width, height }: Rectangle): Rectangle[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0 || width <= 0 || height <= 0) return values.map(() => ({ x, y, width: 0, height: 0 }));
  const scale = (width * height) / total;
  const placed: Rectangle[] = [];
  let free = { x, y, width, height };
  let row: number[] = [];
  for (const value of values) {
    const area = value * scale;
    const side = Math.min(free.width, free.height);
    if (row.length > 0 && worst([...row, area], side) > worst(row, side)) {
      free = placeRow(row, free, placed);
      row = [];
    }
    row.push(area);
  }
  placeRow(row, free, placed);
  return placed;
}

/** The worst ratio of sides in a row along a side of this length. */
function worst(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  const thickness = sum / side;
  return Math.max(
    ...areas.map((area) => Math.max(thickness / (area / thickness), area / thickness / thickness)),
  );
}

/** Along the shorter side of the free rectangle. Returns what is left of it. */
function placeRow(areas: readonly number[], free: Rectangle, placed: Rectangle[]): Rectangle {
  const sum = areas.reduce((total, area) => total + area, 0);
  if (free.width >= free.height) {
    const width = Math.min(free.width, sum / free.height);
    let y = free.y;
    for (const area of areas) {
      const height = width > 0 ? area / width : 0;
      placed.push({ x: free.x, y, width, height });
      y += height;
    }
    return { ...free, x: free.x + width, width: free.width - width };
  }
  const height = Math.min(free.height, sum / free.width);
  let x = free.x;
  for (const area of areas) {
    const width = height > 0 ? area / height : 0;
    placed.push({ x, y: free.y, width, height });
    x += width;
  }
  return { ...free, y: free.y + height, height: free.height - height };
}

const SHOWN = 40;
/** Smaller parts could not be seen or clicked. */
const SMALLEST = 0.002;

/** The largest items, and how much the others have together. */
export function largestOf<T extends { size: number }>(items: readonly T[]): { shown: T[]; rest: number } {
  const total = items.reduce((sum, { size }) => sum + size, 0);
  const sorted = items.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size);
  const shown = sorted.filter(({ size }, index) => index < SHOWN && size >= total * SMALLEST);
  return { shown, rest: total - shown.reduce((sum, { size }) => sum + size, 0) };
}
