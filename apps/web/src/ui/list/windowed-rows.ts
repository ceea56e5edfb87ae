import { useCallback } from 'react';
import { rowsBetween } from './row-offsets.ts';
import { useScrollView, type View } from './scroll-view.ts';

interface Range {
  first: number;
  /** Exclusive. */
  end: number;
}

/** Rows rendered beyond the visible ones on each side, and the scroll distance in rows that triggers a render. */
const SPARE = 4;
const STEP = 10;

/** The area to render for this scroll position. Returns the same object while it does not change. */
export function windowAt(before: View, scrollTop: number, clientHeight: number, rowHeight: number): View {
  const step = rowHeight * STEP;
  const top = Math.floor(scrollTop / step) * step;
  const height = clientHeight + step;
  return before.top === top && before.height === height ? before : { top, height };
}

/**
 * Renders only the visible rows. All have the same height, so nothing is measured. `list` is the container of the rows,
 * if other content scrolls above it.
 */
export function useWindowedRows(
  scroller: HTMLElement | null,
  count: number,
  rowHeight: number,
  list: HTMLElement | null = null,
): Range {
  const next = useCallback(
    (before: View, top: number, height: number) => windowAt(before, top, height, rowHeight),
    [rowHeight],
  );
  const view = useScrollView(scroller, list, { top: 0, height: 1200 }, next);
  return rowsBetween({ count, rowHeight }, view.top, view.height, SPARE);
}
