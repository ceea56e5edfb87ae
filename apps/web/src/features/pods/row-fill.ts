/** The rows that are drawn in full: from the first up to, not including, the end. */
export interface Fill {
  first: number;
  end: number;
}

/**
 * What to draw in full now, when so much was and so much is in sight: never more than `budget` rows anew, so that a
 * frame costs the same however fast one scrolls. Rows next to those drawn come first. After a leap nothing is drawn
 * yet, since the next frame may leap on; then it grows from the middle of the window.
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
  // While scrolling only one side grows; after a leap both do, in turns.
  const up = Math.min(above, Math.max(budget - below, Math.ceil(budget / 2)));
  return { first: first - up, end: end + Math.min(below, budget - up) };
}
