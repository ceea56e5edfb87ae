import type { BinEntry } from '@rushes/contract/recycle-bin';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { rowDirections, useRowFocus } from '#ui/list/row-focus.ts';
import {
  clearSelection,
  neighbour,
  type Order,
  pick,
  type Selection,
  selectAll,
  toggle,
  walk,
} from '#ui/list/selection.ts';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import { BinRow } from './bin-row.tsx';
import styles from './bin-view.module.css';

interface Props {
  entries: readonly BinEntry[];
  order: Order;
  selection: Selection;
  setSelection: (change: (before: Selection) => Selection) => void;
  scroller: RefObject<HTMLElement | null>;
  mayControl: boolean;
  onOpen: (entry: BinEntry) => void;
  onRestore: (entry: BinEntry) => void;
  onPurge: (entries: readonly BinEntry[]) => void;
  /** Leaves the deleted folder that is open. */
  onUp: () => void;
  loadMore: () => void;
}

const ROW = 52;
const PAGE_ROWS = 10;
const AHEAD = 30;

/** Same keyboard navigation and selection as for files: arrow keys, Shift, Ctrl, Space, Delete. */
export function BinRows(props: Props) {
  const { entries, order, selection, setSelection, scroller, mayControl } = props;
  const { onOpen, onRestore, onPurge, onUp, loadMore } = props;
  const { t } = useTranslation('recycle-bin');
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const wantsFocus = useRowFocus(body, selection.focus);
  const { first, end } = useWindowedRows(scroller.current, entries.length, ROW, body);

  const needed = end + AHEAD > entries.length;
  useEffect(() => {
    if (needed) loadMore();
  }, [needed, loadMore]);

  const onPick = (id: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
    setSelection((before) => pick(before, order, id, event));

  function onKeyDown(event: KeyboardEvent) {
    const here = entries.find(({ id }) => id === selection.focus);
    const direction = rowDirections[event.key];
    const chosen = entries.filter(({ id }) => selection.selected.has(id));
    if (direction) {
      const to = neighbour(order, selection.focus, direction, 1, PAGE_ROWS);
      if (to === undefined) return;
      wantsFocus.current = true;
      const index = order.index.get(to) ?? 0;
      if (scroller.current && (index < first || index >= end)) scroller.current.scrollTop = index * ROW;
      setSelection((before) =>
        walk(before, order, to, { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }),
      );
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      setSelection((before) => selectAll(before, order));
    else if (event.key === ' ' && here) setSelection((before) => toggle(before, here.id));
    else if (event.key === 'Enter' && here) onOpen(here);
    else if (event.key === 'Backspace') onUp();
    else if (event.key === 'Escape' && chosen.length > 0) setSelection(clearSelection);
    else if (event.key === 'Delete' && chosen.length > 0 && mayControl) onPurge(chosen);
    else return;
    event.preventDefault();
  }

  const all = entries.length > 0 && entries.every(({ id }) => selection.selected.has(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: only visible rows are drawn, which a table cannot do without layout shifts
    <div
      role="grid"
      aria-label={t('title')}
      aria-multiselectable
      aria-rowcount={entries.length + 1}
      onKeyDown={onKeyDown}
      tabIndex={-1}
      className="outline-none"
    >
      <Head
        all={all}
        some={selection.selected.size > 0}
        onAll={() => setSelection((before) => (all ? clearSelection(before) : selectAll(before, order)))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" ref={setBody} className="relative" style={{ height: entries.length * ROW }}>
        {entries.slice(first, end).map((entry, index) => (
          <BinRow
            key={entry.id}
            entry={entry}
            index={first + index}
            selected={selection.selected.has(entry.id)}
            focusable={selection.focus === entry.id || (selection.focus === null && first + index === 0)}
            mayControl={mayControl}
            onPick={onPick}
            onReach={() => setSelection((before) => ({ ...before, focus: entry.id }))}
            onTick={() => setSelection((before) => toggle(before, entry.id))}
            onOpen={() => onOpen(entry)}
            onRestore={() => onRestore(entry)}
            onPurge={() => onPurge([entry])}
          />
        ))}
      </div>
    </div>
  );
}

// biome-ignore-start lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: parts of the same grid
function Head({ all, some, onAll }: { all: boolean; some: boolean; onAll: () => void }) {
  const { t } = useTranslation('recycle-bin');
  return (
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      <span role="columnheader" className={styles.tick} data-shown={some || undefined}>
        <Checkbox aria-label={t('selectAll')} checked={all} mixed={some && !all} onChange={onAll} />
      </span>
      <span role="columnheader" className={styles.nameHead}>
        {t('column.name')}
      </span>
      <span role="columnheader" className={styles.who}>
        {t('column.deleted')}
      </span>
      <span role="columnheader" className={styles.until} title={t('untilTitle')}>
        {t('column.until')}
      </span>
      <span role="columnheader" className={styles.size}>
        {t('column.size')}
      </span>
      <span role="columnheader" aria-label={t('column.actions')} />
    </div>
  );
}
// biome-ignore-end lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: parts of the same grid
