/** The part of a film that is looked at closely, in frames. */
export type View = { from: number; span: number };

/** Anything shorter cannot be told apart by hand. */
const LEAST_FRAMES = 24;

export function clampView({ from, span }: View, total: number): View {
  const wide = Math.max(Math.min(LEAST_FRAMES, total), Math.min(Math.round(span), total));
  return { from: Math.min(Math.max(0, Math.round(from)), total - wide), span: wide };
}

/** Closer or wider, with what stands at this frame left where it is. */
export function zoomed({ from, span }: View, factor: number, around: number, total: number): View {
  const share = (around - from) / span;
  const wide = clampView({ from: 0, span: span * factor }, total).span;
  return clampView({ from: around - share * wide, span: wide }, total);
}

/** The view that shows this frame: the same while it does, else the page that begins a little before it. */
export function following(view: View, frame: number, total: number): View {
  const { from, span } = view;
  if (frame >= from && frame < from + span) return view;
  return clampView({ from: frame - span / 10, span }, total);
}

type Ranged = { frame: number; until: number };

/** Long ones may begin before others that are over; nobody lays more than a few over each other. */
const OVERLAPPING = 8;

/** The ranges that reach into the view, of a list in order: from the first to one past the last. */
export function inView(ranges: readonly Ranged[], { from, span }: View): [number, number] {
  const first = placeOf(ranges, from);
  let begin = first;
  for (let at = first - 1; at >= Math.max(0, first - OVERLAPPING); at--)
    if (ranges[at]!.until > from) begin = at;
  return [begin, placeOf(ranges, from + span)];
}

/** The first that begins at this frame or after it. */
function placeOf(ranges: readonly Ranged[], frame: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.frame < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of the peaks of a whole film those of the view. */
export function peaksIn(peaks: readonly number[], { from, span }: View, total: number): readonly number[] {
  const at = (frame: number) => (frame / total) * peaks.length;
  return peaks.slice(Math.floor(at(from)), Math.max(Math.floor(at(from)) + 1, Math.ceil(at(from + span))));
}
