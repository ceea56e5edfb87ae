import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Fill, fillRows } from './row-fill.ts';
import { type RowHeights, rowAt, rowsBetween, rowTop, scrollFor } from './row-places.ts';

interface Options extends RowHeights {
  scroller: RefObject<HTMLElement | null>;
  /** The row that holds the focus stays in the page wherever one scrolls, or the keyboard would lose its place. */
  keep: number | undefined;
  /** Head of a list that sticks to the top and would cover the row one walks to. */
  stickyHead?: number;
  /** So many rows are drawn anew in one frame; the others wait for the next as outlines. */
  rowsPerFrame: number;
  /** Rows drawn beyond the edges, so that a slow scroll never meets an empty one. */
  spare: number;
}

/** Air under the last row, so that the action bar never covers a file. */
const END = 88;
/** After a leap of half a window, another is expected for so long. */
const LEAP_MS = 60;
/** Before the window has been measured. */
const TYPICAL_HEIGHT = 900;

interface View {
  top: number;
  height: number;
}

/** Which rows of a long list are drawn, and where. Every height is known, so that nothing has to be measured. */
export function useVirtualRows(options: Options) {
  const { scroller, keep, stickyHead = 0, rowsPerFrame, spare, ...heights } = options;
  const body = useRef<HTMLDivElement>(null);
  // Where the rows begin inside what scrolls.
  const [margin, setMargin] = useState(0);
  const [view, setView] = useState<View>({ top: 0, height: TYPICAL_HEIGHT });
  const [, drawAgain] = useState(0);
  const drawn = useRef({ heights, margin });
  drawn.current = { heights, margin };
  // Only scrolling is drawn in parts: what opens, or is sorted anew, is there at once.
  const scrolling = useRef(false);
  // Whoever pulls at the scroll bar meets outlines until the hand slows down: nobody reads a screen in a frame.
  const leaptAt = useRef(0);
  const filled = useRef<Fill>({ first: 0, end: 0 });

  // What stands above grows and shrinks (a note, more subfolders). Asking where the rows begin forces a layout,
  // so it is asked when something resized, never while scrolling.
  useLayoutEffect(() => {
    const [element, outer] = [body.current, scroller.current];
    if (!element || !outer) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
      setMargin((before) => (Math.abs(top - before) >= 1 ? top : before));
      setView({ top: outer.scrollTop, height: outer.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    const content = outer.firstElementChild;
    // The whole as well as its parts: subfolders may arrive after the files, and the window may be resized.
    for (const part of content ? [content, ...content.children] : []) observer.observe(part);

    let seen: View = { top: outer.scrollTop, height: outer.clientHeight };
    const scrolled = () => {
      const next = { top: outer.scrollTop, height: seen.height };
      const { heights, margin } = drawn.current;
      // Within a row nothing new comes into sight: most scroll events draw nothing.
      if (rowAt(heights, next.top - margin) === rowAt(heights, seen.top - margin)) return;
      if (Math.abs(next.top - seen.top) > seen.height / 2) leaptAt.current = performance.now();
      seen = { ...next, height: outer.clientHeight };
      scrolling.current = true;
      // Before the browser paints, or a quick scroll shows the page's ground for a moment.
      flushSync(() => setView(seen));
    };
    outer.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', scrolled);
    };
  }, [scroller]);
  useUntouched(body, scroller);

  const { first, end } = rowsBetween(heights, view.top - margin, view.height, spare);
  const leaping = performance.now() - leaptAt.current < LEAP_MS;
  const fill = scrolling.current
    ? fillRows(filled.current, { first, end }, leaping ? 0 : rowsPerFrame)
    : { first, end };
  const waiting = fill.first > first || fill.end < end;
  useEffect(() => {
    filled.current = fill;
    if (!waiting) {
      scrolling.current = false;
      return;
    }
    const draw = () => drawAgain((turn) => turn + 1);
    if (leaping) {
      const timer = setTimeout(draw, LEAP_MS);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  });

  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
  if (keep !== undefined && keep < heights.count && (keep < first || keep >= end))
    indexes.splice(keep < first ? 0 : indexes.length, 0, keep);

  // A row that leaves at one end comes back at the other: its elements are written anew instead of made anew.
  const smallest = Math.min(
    heights.rowHeight,
    heights.headRows ? (heights.headHeight ?? Infinity) : Infinity,
  );
  const slots = Math.ceil(view.height / smallest) + 2 * spare + 2;

  return {
    body,
    height: rowTop(heights, heights.count) + END,
    rows: indexes.map((index) => ({
      index,
      /** Of all rows with one key only one is drawn. The one with the focus keeps its elements, or it would lose it. */
      key: index === keep ? 'keep' : index % slots,
      top: rowTop(heights, index),
      /** Only its outline for now. */
      outline: index !== keep && (index < fill.first || index >= fill.end),
    })),
    /** The first and the last in sight; the one that is only kept for the keyboard does not count. */
    first,
    last: end - 1,
    showRow: (row: number) => {
      const outer = scroller.current;
      if (!outer) return;
      const room = { top: outer.scrollTop, height: outer.clientHeight };
      const to = scrollFor(heights, row, margin, room, { start: stickyHead + 8, end: END });
      if (to !== undefined) outer.scrollTop = to;
    },
  };
}

/** The wheel has come to rest. */
const REST_MS = 120;

/**
 * While the wheel turns, what passes under the pointer is not meant: no card lights up, no live preview is fetched. A
 * hand that drags or draws a frame scrolls without the wheel, and goes on touching what it meets.
 */
function useUntouched(body: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [element, outer] = [body.current, scroller.current];
    if (!element || !outer) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const touchable = () => element.removeAttribute('data-wheeling');
    const wheeled = () => {
      element.toggleAttribute('data-wheeling', true);
      clearTimeout(rest);
      rest = setTimeout(touchable, REST_MS);
    };
    outer.addEventListener('wheel', wheeled, { passive: true });
    return () => {
      outer.removeEventListener('wheel', wheeled);
      clearTimeout(rest);
      touchable();
    };
  }, [body, scroller]);
}
