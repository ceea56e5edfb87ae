/** The top of each row, followed by the end of the list. */
export function topsOf(heights: readonly number[]): number[] {
  const tops = [0];
  for (const height of heights) tops.push(tops.at(-1)! + height);
  return tops;
}

/** Rows drawn beyond the visible range, so that slow scrolling never shows an empty row. */
const SPARE = 4;

export function inView(tops: readonly number[], top: number, bottom: number): { first: number; end: number } {
  const count = tops.length - 1;
  // The last row that begins above the window; the first that begins below it.
  const first = Math.max(0, firstBeyond(tops, top) - 1 - SPARE);
  const end = Math.min(count, firstBeyond(tops, bottom) + SPARE);
  return { first: Math.min(first, count), end };
}

/** Index of the first row that begins after an offset; binary search. */
function firstBeyond(tops: readonly number[], place: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tops[middle]! > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
