/** The rows that are drawn in full: `first` inclusive, `end` exclusive. */
export interface Fill {
  first: number;
  end: number;
}

/**
 * The rows to draw in full in this frame, given those already drawn and those in view. At most `budget` new rows, so
 * that the cost of a frame does not depend on the scroll speed. Rows adjacent to drawn rows come first. After a jump
 * nothing is drawn yet, since the next frame may jump again; then drawing starts from the middle of the window.
 */
export function fillRows(before: Fill, wanted: Fill, budget: number): Fill {
  const first = Math.max(before.first, wanted.first);
  const end = Math.min(before.end, wanted.end);
  if (first >= end) {
    const within = before.first === before.end && before.first >= wanted.first && before.end <= wanted.end;
    const middle = Math.floor((wanted.first + wanted.end) / 2);
    if (!within) return { first: middle, end: middle };
    const from = Math.max(wanted.first, before.first - Math.floor(budget / 2));
    return { first: from, end: Math.min(wanted.end, from + budget) };
  }
  const above = Math.min(budget, first - wanted.first);
  const below = Math.min(budget, wanted.end - end);
  // While scrolling only one side grows; after a jump both sides do.
  const up = Math.min(above, Math.max(budget - below, Math.ceil(budget / 2)));
  return { first: first - up, end: end + Math.min(below, budget - up) };
}
