import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';

/** Where each row begins, and as the last number where they all end. */
export function offsetsOf(heights: readonly number[]): Float64Array {
  const offsets = new Float64Array(heights.length + 1);
  for (let at = 0; at < heights.length; at++) offsets[at + 1] = offsets[at]! + heights[at]!;
  return offsets;
}

/** The row that stands at this height; the last one below them all. */
export function rowAt(offsets: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Drawn beyond what is in sight, on either side; and how far one scrolls before anything is drawn anew. */
const SPARE = 300;
const STEP = 250;

interface View {
  top: number;
  height: number;
  spare: number;
}

/** What is to be drawn for this place; the same object while that does not change. */
export function viewAt(before: View, scrollTop: number, clientHeight: number): View {
  const top = Math.floor(scrollTop / STEP) * STEP;
  const height = clientHeight + STEP;
  if (before.top === top && before.height === height) return before;
  // After a leap every row is new: only what is in sight, so that it is there in one frame.
  const leapt = Math.abs(top - before.top) >= before.height;
  return { top, height, spare: leapt ? 0 : SPARE };
}

/**
 * Only the rows in view are drawn, each as high as what it says: guessed until it is there, measured from then on. Give
 * every drawn row `ref={measure}` and its key as `data-row`.
 */
export function useMeasuredRows(
  scroller: HTMLElement | null,
  keys: readonly string[],
  guess: (index: number) => number,
) {
  const heights = useRef(new Map<string, number>());
  const [version, measured] = useReducer((before: number) => before + 1, 0);
  const [view, setView] = useState<View>({ top: 0, height: 900, spare: SPARE });

  useLayoutEffect(() => {
    if (!scroller) return;
    const read = () => setView((before) => viewAt(before, scroller.scrollTop, scroller.clientHeight));
    read();
    const resized = new ResizeObserver(read);
    resized.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', read);
    };
  }, [scroller]);

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new measure
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
    /** Brings a row near; once it is drawn it can be asked to come into view by itself. */
    approach(index: number) {
      if (!scroller || index < 0 || index >= count) return;
      const [top, bottom] = [offsets[index]!, offsets[index + 1]!];
      const { scrollTop, clientHeight } = scroller;
      if (top < scrollTop || bottom > scrollTop + clientHeight)
        scroller.scrollTop = top - Math.max(0, (clientHeight - (bottom - top)) / 3);
    },
  };
}
