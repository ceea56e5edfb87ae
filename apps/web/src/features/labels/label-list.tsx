import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRestoreFocus } from '#ui/list/restore-focus.ts';
import { scrollToRow } from '#ui/list/row-focus.ts';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import styles from './label-list.module.css';

interface Props<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  /** Row to scroll to. A new object for each request, even for the same row. */
  wanted: { id: string } | null;
  draw: (row: Row, tabStop: boolean) => ReactNode;
  /** Called for F2 and Delete on a row. */
  onEdit: (row: Row) => void;
  onRemove: (row: Row) => void;
}

const ROW = 36;
const TOUCH_ROW = 44;

/** Virtualised list of fixed-height rows with keyboard navigation. Each row has one button with `data-row`. */
export function LabelList<Row extends { id: string }>({
  label,
  rows,
  wanted,
  draw,
  onEdit,
  onRemove,
}: Props<Row>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const moved = useRef(false);
  const place = useRef(0);
  const height = window.innerWidth <= 600 ? TOUCH_ROW : ROW;
  const { first, end } = useWindowedRows(scroller, rows.length, height);
  const known = rows.findIndex(({ id }) => id === focused);
  // A removed row is replaced by the row at its position.
  const at = known >= 0 ? known : Math.min(place.current, rows.length - 1);
  place.current = Math.max(0, at);

  function scrollTo(index: number) {
    if (!scroller || index < 0) return;
    scrollToRow(scroller, index * height, height);
  }

  const found = wanted ? rows.findIndex(({ id }) => id === wanted.id) : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request, as soon as the row exists
  useEffect(() => {
    if (!wanted || found < 0) return;
    setFocused(wanted.id);
    scrollTo(found);
  }, [wanted, found >= 0, scroller]);

  useEffect(() => {
    if (!moved.current) return;
    const row = scroller?.querySelector<HTMLElement>(`[data-row][tabindex="0"]`);
    if (!row) return;
    moved.current = false;
    row.focus({ preventScroll: true });
  });
  useRestoreFocus(
    () => scroller,
    () => scroller?.querySelector<HTMLElement>('[data-row][tabindex="0"]'),
  );

  function walk(to: number) {
    const next = Math.min(rows.length - 1, Math.max(0, to));
    if (!rows[next]) return;
    moved.current = true;
    setFocused(rows[next].id);
    scrollTo(next);
  }

  /** Target index for a key, from the focused row; undefined for other keys. */
  function placeBy(key: string): number | undefined {
    const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / height) - 1);
    switch (key) {
      case 'ArrowDown':
        return at + 1;
      case 'ArrowUp':
        return at - 1;
      case 'PageDown':
        return at + page;
      case 'PageUp':
        return at - page;
      case 'Home':
        return 0;
      case 'End':
        return rows.length - 1;
      default:
        return undefined;
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[at];
    if (!row || (event.target as HTMLElement).dataset.row === undefined) return;
    const next = placeBy(event.key);
    if (next !== undefined) walk(next);
    else if (event.key === 'F2') onEdit(row);
    else if (event.key === 'Delete') onRemove(row);
    else return;
    event.preventDefault();
    // The player uses the same keys.
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keyboard for its rows
    <div
      ref={setScroller}
      className="relative grow min-h-0 scroll overscroll-contain"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const id = (event.target as HTMLElement).closest<HTMLElement>('[data-of]')?.dataset.of;
        if (id !== undefined) setFocused(id);
      }}
    >
      <ul aria-label={label} className="relative" style={{ height: rows.length * height }}>
        {rows.slice(first, end).map((row, index) => (
          <li
            key={row.id}
            data-of={row.id}
            aria-setsize={rows.length}
            aria-posinset={first + index + 1}
            className={styles.item}
            style={{ height, transform: `translateY(${(first + index) * height}px)` }}
          >
            {draw(row, first + index === at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
