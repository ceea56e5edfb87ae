export interface Rectangle {
  left: number;
  top: number;
  /** Exclusive. */
  right: number;
  bottom: number;
}

/** The probability from which a pixel belongs to a line, and the average that a line must have. */
const PIXEL = 0.3;
const LINE = 0.6;
const SHORTEST_SIDE = 3;
/** The model marks the core of a line: its rectangle grows by this share of area to perimeter. */
const GROWTH = 1.5;

/** The rectangles of connected pixels that are likely text, from top to bottom. */
export function findAreas(probabilities: Float32Array, width: number, height: number): Rectangle[] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const areas: Rectangle[] = [];
  for (let start = 0; start < probabilities.length; start++) {
    if (seen[start] || probabilities[start]! <= PIXEL) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    let [sum, count] = [0, 0];
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      sum += probabilities[at]!;
      count += 1;
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const next = at + dy * width + dx;
          if (seen[next] || probabilities[next]! <= PIXEL) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    const isLarge = Math.min(right - left, bottom - top) >= SHORTEST_SIDE;
    if (isLarge && sum / count >= LINE) areas.push(grown({ left, top, right, bottom }, width, height));
  }
  return areas.toSorted((a, b) => a.top - b.top || a.left - b.left);
}

function grown({ left, top, right, bottom }: Rectangle, width: number, height: number): Rectangle {
  const [wide, high] = [right - left, bottom - top];
  const by = Math.round((wide * high * GROWTH) / (2 * (wide + high)));
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(width, right + by),
    bottom: Math.min(height, bottom + by),
  };
}
