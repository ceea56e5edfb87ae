import type { LabelCategory } from '@rushes/contract/labels';
import { useEffect, useMemo, useRef, useState } from 'react';
import { scrollToRow } from '#ui/list/row-focus.ts';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import { filterTree, labelRows } from './label-rows.ts';

interface Look {
  /** Height of a row, and on phones. */
  row: number;
  touchRow: number;
  /** Kept free below the focused row. */
  room: number;
}

/** Rows of a label tree: which are expanded, rendered and focused. */
export function useLabelRows(
  categories: readonly LabelCategory[],
  filter: string,
  openedFirst: () => readonly string[],
  { row: rowHeight, touchRow, room }: Look,
) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(openedFirst()));
  const [focused, setFocused] = useState<string | null>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const moved = useRef(false);
  const height = window.innerWidth <= 600 ? touchRow : rowHeight;
  const isFiltered = filter.trim() !== '';
  const rows = useMemo(
    () => labelRows(filterTree(categories, filter), opened, isFiltered),
    [categories, filter, opened, isFiltered],
  );
  const { first, end } = useWindowedRows(scroller, rows.length, height);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === focused),
  );
  useEffect(() => {
    if (!moved.current) return;
    const row = scroller?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    if (!row) return;
    moved.current = false;
    row.focus();
  });

  return {
    rows,
    /** Rows to render: from `first` to before `end`. */
    first,
    end,
    height,
    at,
    isFiltered,
    setScroller,
    setFocused,
    fold: (id: string, open: boolean) =>
      setOpened((before) => new Set(open ? [...before, id] : [...before].filter((one) => one !== id))),
    focusRow(index: number) {
      const row = rows[index];
      if (!row || !scroller) return;
      moved.current = true;
      setFocused(row.id);
      scrollToRow(scroller, index * height, height, room);
    },
  };
}
