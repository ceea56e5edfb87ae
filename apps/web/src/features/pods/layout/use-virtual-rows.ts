import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowHeights, rowAt, rowsBetween, rowTop, scrollFor } from '#ui/list/row-offsets.ts';
import { type Fill, fillRows } from './row-fill.ts';

interface Options extends RowHeights {
  scroller: RefObject<HTMLElement | null>;
  /** The focused row stays in the DOM while scrolled out of view, otherwise the keyboard focus would be lost. */
  keep: number | undefined;
  /** Height of a sticky list header, which would otherwise cover the row that is scrolled to. */
  stickyHead?: number;
  /** Maximum number of rows drawn in one frame; the others are drawn as outlines until the next frame. */
  rowsPerFrame: number;
  /** Rows drawn beyond the visible range, so that slow scrolling never shows an empty row. */
  spare: number;
}

/** Space under the last row, so that the action bar never covers a file. */
const END = 88;
/** After a jump of more than half a window, another one is expected for this long. */
const LEAP_MS = 60;
/** Assumed height until the window has been measured. */
const TYPICAL_HEIGHT = 900;

interface View {
  top: number;
  height: number;
}

/** Which rows of a long list are drawn, and where. All heights are known, so nothing has to be measured. */
export function useVirtualRows(options: Options) {
  const { scroller, keep, stickyHead = 0, rowsPerFrame, spare, ...heights } = options;
  const body = useRef<HTMLDivElement>(null);
  // Offset of the first row inside the scroller.
  const [margin, setMargin] = useState(0);
  const [view, setView] = useState<View>({ top: 0, height: TYPICAL_HEIGHT });
  const [, drawAgain] = useState(0);
  const drawn = useRef({ heights, margin });
  drawn.current = { heights, margin };
  // Only scrolling draws in parts: opening or sorting a list draws all visible rows at once.
  const scrolling = useRef(false);
  // While the scroll bar is dragged only outlines are drawn: content that is visible for a single frame cannot be read.
  const leaptAt = useRef(0);
  const filled = useRef<Fill>({ first: 0, end: 0 });

  // The content above the rows changes height (a note, more subfolders). Measuring the offset forces a layout, so it is
  // done on resize only, never while scrolling.
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
    // Observe the content and its children: subfolders may arrive after the files, and the window may be resized.
    for (const part of content ? [content, ...content.children] : []) observer.observe(part);

    let seen: View = { top: outer.scrollTop, height: outer.clientHeight };
    const scrolled = () => {
      const next = { top: outer.scrollTop, height: seen.height };
      const { heights, margin } = drawn.current;
      // Scrolling within the same row shows no new row: most scroll events do not render.
      if (rowAt(heights, next.top - margin) === rowAt(heights, seen.top - margin)) return;
      if (Math.abs(next.top - seen.top) > seen.height / 2) leaptAt.current = performance.now();
      seen = { ...next, height: outer.clientHeight };
      scrolling.current = true;
      // Render before the browser paints, otherwise a fast scroll shows the empty background for a moment.
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

  // A row that leaves at one end reappears at the other: its DOM elements are reused instead of recreated.
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
      /** Only one row is drawn per key. The focused row has its own key, otherwise it would lose focus when reused. */
      key: index === keep ? 'keep' : index % slots,
      top: rowTop(heights, index),
      /** Drawn as an outline for now. */
      outline: index !== keep && (index < fill.first || index >= fill.end),
    })),
    /** First and last visible row; the row that is kept only for keyboard focus does not count. */
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

/** Time without wheel events after which scrolling counts as stopped. */
const REST_MS = 120;

/**
 * Disables pointer events on the rows during wheel scrolling: items passing under the pointer get no hover state and
 * load no live preview. Dragging and marquee selection scroll without the wheel and still receive pointer events.
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
