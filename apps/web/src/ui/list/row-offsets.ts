/** A list with known row heights: head rows (folders) of one height first, then all other rows (files) of another. */
export interface RowHeights {
  count: number;
  rowHeight: number;
  headRows?: number;
  headHeight?: number;
  /** Space between the head rows and the other rows. */
  headGap?: number;
}

export function rowTop(heights: RowHeights, row: number): number {
  const { rowHeight, headRows = 0, headHeight = 0 } = heights;
  return row < headRows ? row * headHeight : headEnd(heights) + (row - headRows) * rowHeight;
}

/** Index of the row at an offset from the top of the list: negative above it, past the count below it. */
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
    /** Exclusive. One more row than fits, since the first row may be partly scrolled out of view. */
    end: within(rowAt(heights, top + height) + 1 + spare),
  };
}

interface Room {
  top: number;
  height: number;
}

/** Scroll offset at which the row is visible with some margin; undefined when it is already visible. */
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
