// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: one item of the grid holds the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys for everything in it
import type { Node } from '@rushes/contract/nodes';
import type { PodSort } from '@rushes/contract/pods';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { FolderRow } from './folder-row.tsx';
import styles from './pod-list.module.css';
import { PodRow } from './pod-row.tsx';
import type { PodsViewProps } from './pods-view.ts';
import { useLoadMore, useShowFocus } from './pods-view.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface Props extends PodsViewProps {
  folders: readonly Node[];
  narrow: boolean;
  sort: PodSort;
  onSort: (sort: PodSort) => void;
}

export function PodList(props: Props) {
  const { pods, folders, total, narrow, selection, order, scroller, actions, litId, renamingId, mayControl } =
    props;
  const { t } = useTranslation('pods');
  const count = folders.length + total;
  const focused = selection.focus === null ? undefined : order.index.get(selection.focus);
  const { body, rows, first, last, height, showRow } = useVirtualRows({
    scroller,
    count,
    rowHeight: narrow ? 56 : 44,
    headRows: folders.length,
    headHeight: narrow ? 44 : 36,
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
      aria-rowcount={count + 1}
      className={styles.list}
    >
      <ListHead {...props} />
      <div ref={body} role="rowgroup" className={styles.body} style={{ height }}>
        {rows.map((row) => {
          const folder = folders[row.index];
          const pod = pods[row.index - folders.length];
          return (
            <div
              key={row.index}
              role="presentation"
              className={styles.place}
              style={{ transform: `translateY(${row.top}px)` }}
            >
              {folder ? (
                <FolderRow node={folder} rowIndex={row.index + 2} tabStop={row.index === tabStop} />
              ) : pod ? (
                <PodRow
                  key={pod.id}
                  pod={pod}
                  rowIndex={row.index + 2}
                  selected={selection.selected.has(pod.id)}
                  anySelected={anySelected}
                  tabStop={row.index === tabStop}
                  lit={litId === pod.id}
                  renaming={renamingId === pod.id}
                  mayControl={mayControl}
                  actions={actions}
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

type Column = 'name' | 'status' | 'length' | 'format' | 'size' | 'by' | 'when';
const columns: readonly Column[] = ['name', 'status', 'length', 'format', 'size', 'by', 'when'];

/** The first click sorts as people mean it: names upwards, sizes and times downwards. */
const sorts: Partial<Record<Column, readonly [first: PodSort, then: PodSort]>> = {
  name: ['nameAsc', 'nameDesc'],
  size: ['sizeDesc', 'sizeAsc'],
  when: ['activityDesc', 'activityDesc'],
};

function ListHead({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  const { t } = useTranslation('pods');
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <span role="columnheader" className={styles.check}>
        <span className={styles.hidden}>{t('column.select')}</span>
      </span>
      {columns.map((column) => {
        const [first, then] = sorts[column] ?? [];
        const active = sort === first || sort === then;
        const order = sort.endsWith('Asc') ? 'ascending' : 'descending';
        return (
          <span
            key={column}
            role="columnheader"
            className={styles[column]}
            {...(active ? { 'aria-sort': order as 'ascending' | 'descending' } : {})}
          >
            {first && then ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(sort === first ? then : first)}
              >
                {t(`column.${column}`)}
                {active && <ChevronDown size={14} strokeWidth={1.6} aria-hidden />}
              </button>
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
        <span className={styles.bone} style={{ width: 56, height: 32 }} />
        <span className={styles.bone} style={{ width: '40%' }} />
      </span>
    </div>
  );
}

export function SkeletonList() {
  const { t } = useTranslation('pods');
  return (
    <div role="status" aria-label={t('loading')} className={styles.list}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={styles.row}>
          <span />
          <span className={styles.nameCell}>
            <span className={styles.bone} style={{ width: 56, height: 32 }} />
            <span className={styles.bone} style={{ width: '40%' }} />
          </span>
        </div>
      ))}
    </div>
  );
}
