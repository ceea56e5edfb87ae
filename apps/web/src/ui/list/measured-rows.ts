import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { type View as ScrollView, useScrollView } from './scroll-view.ts';

/** Offset of each row; the last element is the total height. */
export function offsetsOf(heights: readonly number[]): Float64Array {
  const offsets = new Float64Array(heights.length + 1);
  for (let at = 0; at < heights.length; at++) offsets[at + 1] = offsets[at]! + heights[at]!;
  return offsets;
}

/** Index of the row at this offset; the last row for offsets below all rows. */
export function rowAt(offsets: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Pixels rendered beyond the visible area on each side, and the scroll distance that triggers a render. */
const SPARE = 300;
const STEP = 250;

interface View extends ScrollView {
  spare: number;
}

/** The area to render for this scroll position. Returns the same object while it does not change. */
export function viewAt(before: View, scrollTop: number, clientHeight: number): View {
  const top = Math.floor(scrollTop / STEP) * STEP;
  const height = clientHeight + STEP;
  if (before.top === top && before.height === height) return before;
  // After a long jump all rows are new: render only the visible ones to finish within one frame.
  const leapt = Math.abs(top - before.top) >= before.height;
  return { top, height, spare: leapt ? 0 : SPARE };
}

/**
 * Renders only the visible rows, with variable heights: estimated first, measured once rendered. Set `ref={measure}`
 * and the key as `data-row` on every rendered row. `list` is the container of the rows, if other content scrolls above
 * it; `approach` is for lists that fill their scroller.
 */
export function useMeasuredRows(
  scroller: HTMLElement | null,
  keys: readonly string[],
  guess: (index: number) => number,
  list: HTMLElement | null = null,
) {
  const heights = useRef(new Map<string, number>());
  const [version, measured] = useReducer((before: number) => before + 1, 0);
  const view = useScrollView<View>(scroller, list, { top: 0, height: 900, spare: SPARE }, viewAt);

  const observer = useRef<ResizeObserver | null>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return;
    observer.current ??= new ResizeObserver((entries) => {
      let changed = false;
      for (const { target, borderBoxSize } of entries) {
        const key = (target as HTMLElement).dataset.row;
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (!key || height === 0 || heights.current.get(key) === height) continue;
        heights.current.set(key, height);
        changed = true;
      }
      if (changed) measured();
    });
    const watching = observer.current;
    watching.observe(row);
    return () => watching.unobserve(row);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means new measurements
  const offsets = useMemo(
    () => offsetsOf(keys.map((key, at) => heights.current.get(key) ?? guess(at))),
    [keys, guess, version],
  );
  const count = keys.length;
  const first = count === 0 ? 0 : rowAt(offsets, view.top - view.spare);
  const end = count === 0 ? 0 : rowAt(offsets, view.top + view.height + view.spare) + 1;
  return {
    measure,
    first,
    end,
    before: offsets[first]!,
    after: offsets[count]! - offsets[end]!,
    /** Scrolls close to a row. Once rendered, the row can scroll itself into view. */
    approach(index: number) {
      if (!scroller || index < 0 || index >= count) return;
      const [top, bottom] = [offsets[index]!, offsets[index + 1]!];
      const { scrollTop, clientHeight } = scroller;
      if (top < scrollTop || bottom > scrollTop + clientHeight)
        scroller.scrollTop = top - Math.max(0, (clientHeight - (bottom - top)) / 3);
    },
  };
}
