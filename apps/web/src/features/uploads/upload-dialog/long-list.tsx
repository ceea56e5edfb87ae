import { type ReactNode, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import styles from './long-list.module.css';
import { inView, topsOf } from './row-tops.ts';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Estimated height until the row has been measured. */
  estimate: (row: Row) => number;
  children: (row: Row) => ReactNode;
}

/** The nearest scrolling ancestor. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (getComputedStyle(at).overflowY === 'auto') return at;
  return document.documentElement;
}

/** A virtual list: only visible rows are in the DOM. Rows may have any height. */
export function LongList<Row>({ label, rows, keyOf, estimate, children }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const heights = useRef(new Map<string, number>());
  const [view, setView] = useState({ top: 0, bottom: 1200 });
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const read = () => {
      // Rounded to steps, so that scrolling by a pixel does not render.
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const top = Math.floor(above / 200) * 200;
      const bottom = top + scroller.clientHeight + 400;
      setView((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }));
    };
    read();
    const resized = new ResizeObserver(read);
    resized.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', read);
    };
  }, []);

  const sized = useMemo(
    () =>
      new ResizeObserver((entries) => {
        let changed = false;
        for (const { target } of entries) {
          const row = target as HTMLElement;
          const key = row.dataset.key;
          if (key === undefined || !row.isConnected) continue;
          changed ||= heights.current.get(key) !== row.offsetHeight;
          heights.current.set(key, row.offsetHeight);
        }
        if (changed) redraw();
      }),
    [],
  );
  const watch = useCallback(
    (row: HTMLLIElement | null) => {
      if (!row) return;
      sized.observe(row);
      return () => sized.unobserve(row);
    },
    [sized],
  );

  const tops = topsOf(rows.map((row) => heights.current.get(keyOf(row)) ?? estimate(row)));
  const { first, end } = inView(tops, view.top, view.bottom);
  return (
    <ul ref={list} aria-label={label} className={styles.list} style={{ height: tops.at(-1) }}>
      {rows.slice(first, end).map((row, place) => (
        <li
          key={keyOf(row)}
          ref={watch}
          data-key={keyOf(row)}
          aria-setsize={rows.length}
          aria-posinset={first + place + 1}
          className={styles.row}
          style={{ transform: `translateY(${tops[first + place]}px)` }}
        >
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
