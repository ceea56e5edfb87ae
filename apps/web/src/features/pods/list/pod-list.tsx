// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its ARIA roles carry the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: one grid item has the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys of all items
import type { PodSort } from '@rushes/contract/pods';
import { ChevronDown, MessageSquare } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { nextSort, type SortKey, sortKeyOf } from '../folder/sort-choice.ts';
import { listRows } from '../layout/grid-layout.ts';
import { type ItemsViewProps, itemState, useLoadMore, useShowFocus } from '../layout/items-view.ts';
import { useVirtualRows } from '../layout/use-virtual-rows.ts';
import { FolderRow } from './folder-row.tsx';
import styles from './pod-list.module.css';
import { PodRow } from './pod-row.tsx';

interface Props extends ItemsViewProps {
  narrow: boolean;
  nameRoom: number | undefined;
  sort: PodSort;
  onSort: (sort: PodSort) => void;
}

export function PodList(props: Props) {
  const { pods, folders, total, narrow, nameRoom, selection, order, scroller, t } = props;
  const heights = listRows(narrow, folders.length, total);
  const focused = selection.focus === null ? undefined : order.index.get(selection.focus);
  const { body, rows, first, last, height, showRow } = useVirtualRows({
    scroller,
    ...heights,
    rowsPerFrame: 3,
    spare: 5,
    keep: focused,
    stickyHead: 32,
  });
  useLoadMore(props, last + 1 - folders.length);
  useShowFocus(props, body, showRow);
  const tabStop = focused ?? first;
  const anySelected = selection.selected.size > 0;

  return (
    <div
      role="grid"
      aria-label={t('list')}
      aria-multiselectable
      aria-rowcount={heights.count + 1}
      className={styles.list}
    >
      <ListHead {...props} />
      <div ref={body} role="rowgroup" className={styles.body} data-items style={{ height }}>
        {rows.map((row) => {
          const folder = folders[row.index];
          const pod = pods[row.index - folders.length];
          return (
            <div key={row.key} role="presentation" className={styles.place} style={{ top: row.top }}>
              {row.outline ? (
                <div
                  className={styles.outline}
                  style={{ height: folder ? heights.headHeight : heights.rowHeight }}
                />
              ) : folder ? (
                <FolderRow
                  node={folder}
                  totals={props.totals.get(folder.id)}
                  rowIndex={row.index + 2}
                  anySelected={anySelected}
                  tabStop={row.index === tabStop}
                  narrow={narrow}
                  {...itemState(props, folder.id)}
                />
              ) : pod ? (
                <PodRow
                  pod={pod}
                  rowIndex={row.index + 2}
                  anySelected={anySelected}
                  tabStop={row.index === tabStop}
                  narrow={narrow}
                  nameRoom={nameRoom}
                  {...itemState(props, pod.id)}
                />
              ) : (
                <SkeletonRow />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

type Column = 'name' | 'status' | 'comments' | 'length' | 'format' | 'size' | 'by' | 'when';
const columns: readonly Column[] = ['name', 'status', 'comments', 'length', 'format', 'size', 'by', 'when'];

const sorts: Partial<Record<Column, SortKey>> = { name: 'name', size: 'size', when: 'activity' };

function ListHead({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  const { t } = useTranslation('pods');
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <span role="columnheader" className={styles.check}>
        <span className="visually-hidden">{t('column.select')}</span>
      </span>
      {columns.map((column) => {
        const key = sorts[column];
        const active = key === sortKeyOf(sort);
        const order = sort.endsWith('Asc') ? 'ascending' : 'descending';
        return (
          <span
            key={column}
            role="columnheader"
            className={styles[column]}
            {...(active ? { 'aria-sort': order as 'ascending' | 'descending' } : {})}
          >
            {key ? (
              <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, key))}>
                {t(`column.${column}`)}
                {active && <ChevronDown size={14} strokeWidth={1.6} aria-hidden />}
              </button>
            ) : column === 'comments' ? (
              <span title={t('column.comments')}>
                <MessageSquare size={14} strokeWidth={1.6} aria-label={t('column.comments')} role="img" />
              </span>
            ) : (
              t(`column.${column}`)
            )}
          </span>
        );
      })}
    </div>
  );
}

function SkeletonRow() {
  return (
    <div role="row" className={styles.row}>
      <span role="gridcell" />
      <span role="gridcell" className={styles.nameCell}>
        <span className={styles.skeleton} style={{ width: 56, height: 32 }} />
        <span className={styles.skeleton} style={{ width: '40%' }} />
      </span>
    </div>
  );
}
