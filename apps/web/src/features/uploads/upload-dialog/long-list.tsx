import { type ReactNode, useCallback, useState } from 'react';
import { useMeasuredRows } from '#ui/list/measured-rows.ts';

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
  const [place, setPlace] = useState<{ list: HTMLElement; scroller: HTMLElement } | null>(null);
  const find = useCallback(
    (list: HTMLUListElement | null) => setPlace(list && { list, scroller: scrollerOf(list) }),
    [],
  );
  const { measure, first, end, before, after } = useMeasuredRows(
    place?.scroller ?? null,
    rows.map(keyOf),
    (index) => estimate(rows[index]!),
    place?.list,
  );
  return (
    <ul ref={find} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
      {rows.slice(first, end).map((row, index) => (
        <li
          key={keyOf(row)}
          ref={measure}
          data-row={keyOf(row)}
          aria-setsize={rows.length}
          aria-posinset={first + index + 1}
          className="border-b"
        >
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
