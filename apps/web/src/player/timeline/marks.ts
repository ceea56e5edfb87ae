/** A mark on the timeline at one frame or over a range of frames. */
export type Mark = {
  id: string;
  frame: number;
  /** Last frame of a range, inclusive. */
  end?: number | undefined;
  kind: 'comment' | 'label' | 'cue';
  /** Tooltip text. */
  label: string;
  color?: string | undefined;
  /** Author. */
  person?: { id: string; name: string } | undefined;
  /** Resolved. */
  checked?: boolean | undefined;
  /** From an earlier version of the file. */
  carried?: boolean | undefined;
  selected?: boolean | undefined;
};

/** Marks that would overlap, drawn as one. `x` is the pixel position of the first. */
export type Spot = { x: number; marks: readonly [Mark, ...Mark[]] };

export type Bar = { x: number; width: number };

/** A 20 px avatar with its ring; at a smaller distance they would touch. */
const SPOT_PITCH = 22;
const LEAST_BAR = 2;

/** Sorts by frame. The functions below require sorted marks and scan the list once. */
export const inOrder = (marks: readonly Mark[]): Mark[] => [...marks].sort((a, b) => a.frame - b.frame);

/** Groups marks into spots. Cues are not spots; they are drawn as bars. */
export function joinMarks(sorted: readonly Mark[], total: number, width: number): Spot[] {
  const spots: { x: number; marks: [Mark, ...Mark[]] }[] = [];
  for (const mark of sorted) {
    if (mark.kind === 'cue' || mark.frame >= total) continue;
    const x = Math.round((mark.frame / total) * width);
    const last = spots.at(-1);
    if (last && x - last.x < SPOT_PITCH) last.marks.push(mark);
    else spots.push({ x, marks: [mark] });
  }
  return spots;
}

/** Ranges of one kind as pixel bars. Adjacent bars are merged, so there are at most half as many bars as pixels. */
export function joinBars(
  sorted: readonly Mark[],
  total: number,
  width: number,
  wanted: (mark: Mark) => boolean,
): Bar[] {
  const bars: Bar[] = [];
  for (const mark of sorted) {
    if (mark.end === undefined || mark.frame >= total || !wanted(mark)) continue;
    const x = Math.round((mark.frame / total) * width);
    const right = Math.round((Math.min(mark.end + 1, total) / total) * width);
    const end = Math.min(width, Math.max(right, x + LEAST_BAR));
    const last = bars.at(-1);
    if (last && x <= last.x + last.width) last.width = Math.max(last.width, end - last.x);
    else bars.push({ x, width: end - x });
  }
  return bars;
}

/** The nearest mark before or after a frame; a mark at the frame itself is skipped. */
export function markBeside(sorted: readonly Mark[], frame: number, direction: 1 | -1): Mark | undefined {
  let [low, high] = [0, sorted.length];
  const before = (mark: Mark) => (direction === 1 ? mark.frame <= frame : mark.frame < frame);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(sorted[middle] as Mark)) low = middle + 1;
    else high = middle;
  }
  return direction === 1 ? sorted[low] : sorted[low - 1];
}
