import type { TenantUser } from '@rushes/contract/users';
import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { useNow } from '#lib/hooks/use-now.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { rowDirections, useRowFocus } from '#ui/list/row-focus.ts';
import {
  neighbour,
  type Order,
  pick,
  type Selection,
  selectAll,
  selectRange,
  toggle,
  walk,
} from '#ui/list/selection.ts';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import type { UserSort } from './keys.ts';
import type { UserAction } from './user-menu-items.tsx';
import { UserRow } from './user-row.tsx';
import styles from './user-table.module.css';

export const ROW = 46;
export const STACKED_ROW = 84;
const PAGE_ROWS = 10;
/** The next page is fetched this many rows before the end. */
const AHEAD = 40;

interface Props {
  users: readonly TenantUser[];
  order: Order;
  selection: Selection;
  setSelection: (change: (before: Selection) => Selection) => void;
  me: string;
  mayControl: boolean;
  stacked: boolean;
  scroller: HTMLElement | null;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onAction: (action: UserAction, user: TenantUser) => void;
  onDeleteSelected: () => void;
  hasMore: boolean;
  loadMore: () => void;
}

export function UserTable(props: Props) {
  const { t } = useTranslation('users');
  const { users, order, selection, setSelection, me, mayControl, stacked, scroller } = props;
  const { sort, onSort, onAction, onDeleteSelected, hasMore, loadMore } = props;
  const now = useNow();
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const wantsFocus = useRowFocus(body, selection.focus);
  const height = stacked ? STACKED_ROW : ROW;
  const { first, end } = useWindowedRows(scroller, users.length, height, body);

  const needed = hasMore && end + AHEAD > users.length;
  useEffect(() => {
    if (needed) loadMore();
  }, [needed, loadMore]);

  const onPick = useCallback(
    (id: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => {
      if (mayControl) setSelection((before) => pick(before, order, id, event));
    },
    [mayControl, order, setSelection],
  );
  const onTick = useCallback(
    (id: string, shift: boolean) =>
      setSelection((before) => (shift ? selectRange(before, id, order, true) : toggle(before, id))),
    [order, setSelection],
  );

  const onReach = useCallback(
    (id: string) => setSelection((before) => (before.focus === id ? before : { ...before, focus: id })),
    [setSelection],
  );

  function onKeyDown(event: KeyboardEvent) {
    if ((event.target as HTMLElement).closest('[role=columnheader]')) return;
    const direction = rowDirections[event.key];
    const ctrl = event.ctrlKey || event.metaKey;
    const here = users.find((user) => user.id === selection.focus);
    if (direction) {
      const to = neighbour(order, selection.focus, direction, 1, PAGE_ROWS);
      if (to === undefined) return;
      event.preventDefault();
      wantsFocus.current = true;
      const index = order.index.get(to) ?? 0;
      // The row is not rendered yet: scroll to it first, then focus it.
      if (scroller && body && (index < first || index >= end)) {
        const start = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
        scroller.scrollTop += start + index * height - scroller.clientHeight / 2;
      }
      setSelection((before) =>
        mayControl
          ? walk(before, order, to, { shift: event.shiftKey, ctrl })
          : { ...before, focus: to, selected: new Set() },
      );
      return;
    }
    if (!mayControl) return;
    if (event.key === ' ' && here) setSelection((before) => toggle(before, here.id));
    else if (event.key === 'Enter' && here) onAction('edit', here);
    else if (event.key === 'Delete' && selection.selected.size > 0) onDeleteSelected();
    else if (event.key === 'Escape') setSelection((before) => ({ ...before, selected: new Set() }));
    else if (ctrl && event.key.toLowerCase() === 'a') setSelection((before) => selectAll(before, order));
    else return;
    event.preventDefault();
  }

  const tabStop =
    selection.focus !== null && order.index.has(selection.focus) ? selection.focus : users[0]?.id;
  const all = users.length > 0 && selection.selected.size === users.length;
  const some = selection.selected.size > 0 && !all;
  const heads = ['type', 'points', 'factor'] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are virtualised
    <div
      role="grid"
      aria-label={t('title')}
      aria-multiselectable={mayControl || undefined}
      aria-rowcount={hasMore ? -1 : users.length + 1}
      tabIndex={-1}
      className={styles.table}
      data-stacked={stacked || undefined}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" aria-rowindex={1} tabIndex={-1} className={styles.head}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="columnheader" tabIndex={-1} className={styles.tick}>
          {mayControl && (
            <Checkbox
              aria-label={t('selectAll')}
              checked={all}
              mixed={some}
              onChange={() =>
                setSelection((before) =>
                  all || some ? { ...before, selected: new Set() } : selectAll(before, order),
                )
              }
            />
          )}
        </div>
        <SortHead sort="name" active={sort} onSort={onSort} label={t('column.name')} />
        {heads.map((key) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div key={key} role="columnheader" tabIndex={-1} className={styles.plainHead}>
            {t(`column.${key}`)}
          </div>
        ))}
        <SortHead sort="lastseen" active={sort} onSort={onSort} label={t('column.seen')} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="columnheader" tabIndex={-1} className={styles.plainHead} aria-label={t('column.menu')} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" ref={setBody} className="relative" style={{ height: users.length * height }}>
        {users.slice(first, end).map((user, place) => (
          <UserRow
            key={user.id}
            user={user}
            me={user.id === me}
            now={now}
            index={first + place}
            top={(first + place) * height}
            selected={selection.selected.has(user.id)}
            tabStop={user.id === tabStop}
            mayControl={mayControl}
            stacked={stacked}
            onPick={onPick}
            onTick={onTick}
            onReach={onReach}
            onAction={onAction}
          />
        ))}
      </div>
    </div>
  );
}

interface SortHeadProps {
  sort: UserSort;
  active: UserSort;
  label: string;
  onSort: (sort: UserSort) => void;
}

function SortHead({ sort, active, label, onSort }: SortHeadProps) {
  const on = sort === active;
  const direction = sort === 'name' ? 'ascending' : 'descending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={on ? direction : 'none'}
      className={styles.sortHead}
      data-sort={sort}
    >
      <button type="button" className={styles.sort} data-on={on || undefined} onClick={() => onSort(sort)}>
        {label}
        {on && (
          <ArrowDown
            aria-hidden
            size={14}
            strokeWidth={1.75}
            className={sort === 'name' ? styles.up : undefined}
          />
        )}
      </button>
    </div>
  );
}
