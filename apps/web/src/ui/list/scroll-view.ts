import { useLayoutEffect, useState } from 'react';

export interface View {
  /** How far the list is scrolled. */
  top: number;
  height: number;
}

/**
 * The visible part of a list, updated on scroll and resize. `next` returns the same object while nothing new is to be
 * drawn, so that small movements do not render. `list` is the container of the rows, if other content scrolls above it.
 */
export function useScrollView<V extends View>(
  scroller: HTMLElement | null,
  list: HTMLElement | null,
  initial: V,
  next: (before: V, top: number, height: number) => V,
): V {
  const [view, setView] = useState(initial);
  useLayoutEffect(() => {
    if (!scroller) return;
    const passed = () =>
      list
        ? Math.max(0, scroller.getBoundingClientRect().top - list.getBoundingClientRect().top)
        : scroller.scrollTop;
    const read = () => setView((before) => next(before, passed(), scroller.clientHeight));
    read();
    const resized = new ResizeObserver(read);
    resized.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', read);
    };
  }, [scroller, list, next]);
  return view;
}
