/** The zoomed part of the media, in frames. */
export type View = { from: number; span: number };

/** Shorter views are too small for precise input. */
const LEAST_FRAMES = 24;

export function clampView({ from, span }: View, total: number): View {
  const wide = Math.max(Math.min(LEAST_FRAMES, total), Math.min(Math.round(span), total));
  return { from: Math.min(Math.max(0, Math.round(from)), total - wide), span: wide };
}

/** Zooms in or out around a frame that keeps its position. */
export function zoomed({ from, span }: View, factor: number, around: number, total: number): View {
  const share = (around - from) / span;
  const wide = clampView({ from: 0, span: span * factor }, total).span;
  return clampView({ from: around - share * wide, span: wide }, total);
}

/** The view that contains this frame: unchanged if it does, otherwise a view that starts slightly before the frame. */
export function following(view: View, frame: number, total: number): View {
  const { from, span } = view;
  if (frame >= from && frame < from + span) return view;
  return clampView({ from: frame - span / 10, span }, total);
}

type Ranged = { frame: number; until: number };

/** Long ranges may start before others that have ended; this is the assumed maximum overlap. */
const OVERLAPPING = 8;

/** The visible ranges of a sorted list: index of the first, and one past the last. */
export function inView(ranges: readonly Ranged[], { from, span }: View): [number, number] {
  const first = placeOf(ranges, from);
  let begin = first;
  for (let at = first - 1; at >= Math.max(0, first - OVERLAPPING); at--)
    if (ranges[at]!.until > from) begin = at;
  return [begin, placeOf(ranges, from + span)];
}

/** Index of the first range that starts at or after this frame. */
function placeOf(ranges: readonly Ranged[], frame: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.frame < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The peaks of the view. */
export function peaksIn(peaks: readonly number[], { from, span }: View, total: number): readonly number[] {
  const at = (frame: number) => (frame / total) * peaks.length;
  return peaks.slice(Math.floor(at(from)), Math.max(Math.floor(at(from)) + 1, Math.ceil(at(from + span))));
}
