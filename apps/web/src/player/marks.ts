/** Something that stands at a frame of the film, or over a range of frames, for whatever reason. */
export type Mark = {
  id: string;
  frame: number;
  /** The last frame of a range. */
  end?: number | undefined;
  kind: 'comment' | 'label' | 'cue';
  /** What it says to whoever points at it. */
  label: string;
  color?: string | undefined;
  /** Whose it is. */
  person?: { id: string; name: string } | undefined;
  /** Dealt with. */
  checked?: boolean | undefined;
  /** From an earlier version of the film. */
  carried?: boolean | undefined;
  selected?: boolean | undefined;
};

/** Marks that would lie on each other, drawn as one; `x` is the pixel of the first. */
export type Spot = { x: number; marks: readonly [Mark, ...Mark[]] };

export type Bar = { x: number; width: number };

/** An avatar of 20 with its ring; closer than this they would touch. */
const SPOT_PITCH = 22;
const LEAST_BAR = 2;

/** By frame, so that everything after it walks the list once. */
export const inOrder = (marks: readonly Mark[]): Mark[] => [...marks].sort((a, b) => a.frame - b.frame);

/** The lane's few places, however many marks there are. Subtitles are no spots: they are bars. */
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

/** The ranges of one kind as pixels, those that touch joined: no more bars than half the pixels there are. */
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

/** The nearest mark before or after a frame; standing on one leads to the next. */
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
