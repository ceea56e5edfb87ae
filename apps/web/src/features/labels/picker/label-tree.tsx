import type { LabelCategory } from '@rushes/contract/labels';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import { ancestorsOf, filterTree, type LabelRow, labelRows, stepFrom } from './label-rows.ts';
import styles from './label-tree.module.css';
import { LabelTreeRow } from './label-tree-row.tsx';
import { hasLabel, leavesOf, type PickedLabel } from './picked.ts';

interface Props {
  categories: readonly LabelCategory[];
  filter: string;
  value: readonly PickedLabel[];
  /** Labels already on the file: shown as checked and disabled. */
  taken: readonly PickedLabel[];
  onToggle: (label: PickedLabel) => void;
}

const ROW = 30;
const TOUCH_ROW = 40;
/** Up to this number of labels, all categories are expanded initially. */
export const FEW_LABELS = 12;

/** Tree of categories with label checkboxes. Virtualised, for thousands of labels. */
export function LabelTree({ categories, filter, value, taken, onToggle }: Props) {
  const { t } = useTranslation('labels');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const leaves = leavesOf(categories).map(({ id }) => id);
    const shown = leaves.length <= FEW_LABELS ? leaves : value.map(({ id }) => id);
    return new Set(ancestorsOf(categories, new Set(shown)));
  });
  const [focused, setFocused] = useState<string | null>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const moved = useRef(false);
  const rowHeight = window.innerWidth <= 600 ? TOUCH_ROW : ROW;
  const isFiltered = filter.trim() !== '';
  const rows = useMemo(
    () => labelRows(filterTree(categories, filter), opened, isFiltered),
    [categories, filter, opened, isFiltered],
  );
  const { first, end } = useWindowedRows(scroller, rows.length, rowHeight);
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

  function fold(id: string, open: boolean) {
    setOpened((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id)));
  }

  function focusRow(index: number) {
    const row = rows[index];
    if (!row || !scroller) return;
    moved.current = true;
    setFocused(row.id);
    const top = index * rowHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight - 8)
      scroller.scrollTop = top + rowHeight - scroller.clientHeight + 8;
  }

  const isTaken = (row: LabelRow) => hasLabel(taken, row.name);

  function choose(index: number) {
    const row = rows[index];
    if (row?.kind === 'category' && !isFiltered) fold(row.id, !row.expanded);
    if (row?.kind === 'label' && !isTaken(row)) onToggle({ id: row.id, name: row.name });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      // Enter must not submit the dialog.
      event.preventDefault();
      event.stopPropagation();
      choose(at);
      return;
    }
    const step = stepFrom(event.key, rows, at);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if ('focus' in step) focusRow(step.focus);
    else if (!isFiltered) fold('open' in step ? step.open : step.close, 'open' in step);
  }

  if (rows.length === 0) return <p className={styles.nothing}>{t('tree.nothing')}</p>;
  return (
    <div ref={setScroller} className={styles.scroll}>
      <div
        role="tree"
        aria-label={t('tree.label')}
        aria-multiselectable
        className="relative outline-none"
        style={{ height: rows.length * rowHeight }}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {rows.slice(first, end).map((row, offset) => {
          const index = first + offset;
          const on = row.kind === 'label' && isTaken(row);
          return (
            <LabelTreeRow
              key={row.id}
              row={row}
              index={index}
              height={rowHeight}
              tabStop={index === at}
              ticked={row.kind === 'label' && (on || hasLabel(value, row.name))}
              taken={on}
              onFocus={() => setFocused(row.id)}
              onChoose={() => choose(index)}
            />
          );
        })}
      </div>
    </div>
  );
}
