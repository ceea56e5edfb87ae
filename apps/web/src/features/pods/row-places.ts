/** A list of known heights: some rows of one height first (folders), all others of another (files). */
export interface RowHeights {
  count: number;
  rowHeight: number;
  headRows?: number;
  headHeight?: number;
  /** Air between the two. */
  headGap?: number;
}

export function rowTop(heights: RowHeights, row: number): number {
  const { rowHeight, headRows = 0, headHeight = 0 } = heights;
  return row < headRows ? row * headHeight : headEnd(heights) + (row - headRows) * rowHeight;
}

/** The row at a height from the top of the first one; negative above it, beyond the count below the last. */
export function rowAt(heights: RowHeights, at: number): number {
  const { rowHeight, headRows = 0, headHeight = 0 } = heights;
  const head = headEnd(heights);
  if (headRows > 0 && at < head) return Math.min(headRows - 1, Math.floor(at / headHeight));
  return headRows + Math.floor((at - head) / rowHeight);
}

const headEnd = ({ headRows = 0, headHeight = 0, headGap = 0 }: RowHeights): number =>
  headRows > 0 ? headRows * headHeight + headGap : 0;

export function rowsBetween(heights: RowHeights, top: number, height: number, spare: number) {
  const within = (row: number) => Math.max(0, Math.min(heights.count, row));
  return {
    first: within(rowAt(heights, top) - spare),
    /** One past the last. One more than fits, since the first may be cut at its top. */
    end: within(rowAt(heights, top + height) + 1 + spare),
  };
}

interface Room {
  top: number;
  height: number;
}

/** How far to scroll until a row is in sight with some air; undefined when it is. */
export function scrollFor(
  heights: RowHeights,
  row: number,
  margin: number,
  room: Room,
  air: { start: number; end: number },
): number | undefined {
  const top = margin + rowTop(heights, row);
  const bottom = margin + rowTop(heights, row + 1);
  if (top - air.start < room.top) return Math.max(0, top - air.start);
  if (bottom + air.end > room.top + room.height) return bottom + air.end - room.height;
  return undefined;
}
