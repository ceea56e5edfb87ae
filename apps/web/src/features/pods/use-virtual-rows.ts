import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  heightOf: (row: number) => number;
  /** Anything that changes the heights: rows are laid out again when it does. */
  layoutKey: string | number;
  /** The row that holds the focus stays in the page wherever one scrolls, or the keyboard would lose its place. */
  keep: number | undefined;
  /** Head of a list that sticks to the top and would cover the row one walks to. */
  stickyHead?: number;
}

/** Air under the last row, so that the action bar never covers a file. */
const END = 88;

export function useVirtualRows({ scroller, count, heightOf, layoutKey, keep, stickyHead = 0 }: Options) {
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);

  // What stands above grows and shrinks (a note, more subfolders). Asking where the rows begin forces a layout,
  // so it is asked when something resized, never while scrolling.
  useLayoutEffect(() => {
    const [element, outer] = [body.current, scroller.current];
    if (!element || !outer) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
      setMargin((before) => (Math.abs(top - before) >= 1 ? top : before));
    };
    measure();
    const observer = new ResizeObserver(measure);
    const content = outer.firstElementChild;
    // The whole as well as its parts: subfolders may arrive after the files, and the window may be resized.
    for (const part of content ? [content, ...content.children] : []) observer.observe(part);
    return () => observer.disconnect();
  }, [scroller]);

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 2,
    scrollMargin: margin,
    paddingEnd: END,
    scrollPaddingStart: stickyHead + 8,
    scrollPaddingEnd: END,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (keep === undefined || keep >= count || rows.includes(keep)) return rows;
      return [...rows, keep].sort((a, b) => a - b);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the key alone
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [layoutKey]);

  return { body, virtualizer, margin };
}
