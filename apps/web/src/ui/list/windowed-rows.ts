import { useLayoutEffect, useState } from 'react';

interface Range {
  first: number;
  /** Exclusive. */
  end: number;
}

/** Visible rows of equal height, plus a margin on each side. */
export function rowsInView(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
  spare: number,
): Range {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight)) - spare);
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + spare);
  return { first, end };
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
  const [view, setView] = useState({ top: 0, height: 1200 });
  useLayoutEffect(() => {
    if (!scroller) return;
    const read = () =>
      setView((before) => {
        // Quantised to ten rows, so that small scroll movements do not render.
        const step = rowHeight * 10;
        const above = list ? list.getBoundingClientRect().top - scroller.getBoundingClientRect().top : null;
        const passed = above === null ? scroller.scrollTop : Math.max(0, -above);
        const top = Math.floor(passed / step) * step;
        const height = scroller.clientHeight + step;
        return before.top === top && before.height === height ? before : { top, height };
      });
    read();
    const resized = new ResizeObserver(read);
    resized.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', read);
    };
  }, [scroller, list, rowHeight]);
  return rowsInView(view.top, view.height, rowHeight, count, 4);
}
