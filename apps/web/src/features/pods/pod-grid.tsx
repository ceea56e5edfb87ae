// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: one item of the grid holds the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys for everything in it
import type { PodCard as Pod } from '@rushes/contract/pods';
import { useTranslation } from '#lib/i18n.ts';
import type { GridLayout } from './grid-layout.ts';
import { PodCard } from './pod-card.tsx';
import styles from './pod-grid.module.css';
import type { PodsViewProps } from './pods-view.ts';
import { useLoadMore, useShowFocus } from './pods-view.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface Props extends PodsViewProps {
  layout: GridLayout;
}

export function PodGrid(props: Props) {
  const { pods, total, layout, selection, order, scroller, actions, litId, renamingId, mayControl } = props;
  const { t } = useTranslation('pods');
  const { columns, pitch, gap } = layout;
  const focused = selection.focus === null ? undefined : order.index.get(selection.focus);
  const { body, rows, first, last, height, showRow } = useVirtualRows({
    scroller,
    count: Math.ceil(total / columns),
    rowHeight: pitch,
    keep: focused === undefined ? undefined : Math.floor(focused / columns),
  });
  useLoadMore(props, (last + 1) * columns);
  useShowFocus(props, body, (index) => showRow(Math.floor(index / columns)));
  const tabStop = tabStopOf(pods, first, columns, focused);

  return (
    <div
      ref={body}
      role="grid"
      aria-label={t('grid')}
      aria-multiselectable
      aria-rowcount={Math.ceil(total / columns)}
      aria-colcount={columns}
      className={styles.grid}
      style={{ height }}
    >
      {rows.map((row) => (
        <div
          key={row.index}
          role="row"
          aria-rowindex={row.index + 1}
          className={styles.row}
          style={{ gap, transform: `translateY(${row.top}px)` }}
        >
          {cellsOf(row.index, columns, total).map((index, column) => {
            const pod = pods[index];
            return pod ? (
              <PodCard
                key={pod.id}
                pod={pod}
                layout={layout}
                column={column}
                selected={selection.selected.has(pod.id)}
                tabStop={index === tabStop}
                lit={litId === pod.id}
                renaming={renamingId === pod.id}
                mayControl={mayControl}
                actions={actions}
              />
            ) : (
              <SkeletonCard key={`empty-${index}`} layout={layout} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function cellsOf(row: number, columns: number, total: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, total - first) }, (_, column) => first + column);
}

/** One card takes the Tab key: the focused one, else the first on the screen. */
function tabStopOf(
  pods: readonly Pod[],
  firstRow: number,
  columns: number,
  focused: number | undefined,
): number {
  return focused ?? Math.min(pods.length - 1, firstRow * columns);
}

function SkeletonCard({ layout }: { layout: GridLayout }) {
  return (
    <div role="gridcell" className={styles.skeleton} style={{ width: layout.cardWidth }}>
      <div className={styles.bonePicture} style={{ height: layout.pictureHeight }} />
      <div className={styles.boneName} />
      <div className={styles.boneMeta} />
    </div>
  );
}

/** The first page on its way, in the shape of what comes. */
export function SkeletonGrid({ layout }: { layout: GridLayout }) {
  const { t } = useTranslation('pods');
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeletons} style={{ gap: layout.gap }}>
      {Array.from({ length: layout.columns * 3 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          key={index}
          className={styles.skeleton}
          style={{ width: layout.cardWidth, height: layout.pitch - layout.gap }}
        >
          <div className={styles.bonePicture} style={{ height: layout.pictureHeight }} />
          <div className={styles.boneName} />
          <div className={styles.boneMeta} />
        </div>
      ))}
    </div>
  );
}
