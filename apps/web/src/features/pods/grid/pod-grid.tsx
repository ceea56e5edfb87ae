// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its ARIA roles carry the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: one grid item has the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys of all items
import { ChevronDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { PodCard } from '../card/pod-card.tsx';
import { type GridLayout, gridRows, type TileLayout } from '../layout/grid-layout.ts';
import { type ItemsViewProps, itemState, useLoadMore, useShowFocus } from '../layout/items-view.ts';
import { useVirtualRows } from '../layout/use-virtual-rows.ts';
import tiles from './folder-tile.module.css';
import { FolderTile } from './folder-tile.tsx';
import styles from './pod-grid.module.css';

interface Props extends ItemsViewProps {
  layout: GridLayout;
  tile: TileLayout;
  /** Number of subfolders that are collapsed. */
  moreFolders: number;
  onMoreFolders: () => void;
}

export function PodGrid(props: Props) {
  const { folders, pods, total, layout, tile, moreFolders, selection, order, scroller, t } = props;
  const tileCount = folders.length + Number(moreFolders > 0);
  const heights = gridRows(layout, tile, tileCount, total);
  const headRows = heights.headRows ?? 0;
  const perTileRow = tile.strip ? tileCount : tile.columns;
  const rowOf = (index: number) =>
    index < folders.length
      ? Math.floor(index / Math.max(1, perTileRow))
      : headRows + Math.floor((index - folders.length) / layout.columns);
  const focused = selection.focus === null ? undefined : order.index.get(selection.focus);
  const { body, rows, first, last, height, showRow } = useVirtualRows({
    scroller,
    ...heights,
    rowsPerFrame: 1,
    spare: 2,
    keep: focused === undefined ? undefined : rowOf(focused),
  });
  useLoadMore(props, (last + 1 - headRows) * layout.columns);
  useShowFocus(props, body, (index) => showRow(rowOf(index)));
  // One item is in the tab order: the focused one, otherwise the first visible one.
  const firstShown =
    first < headRows ? first * perTileRow : folders.length + (first - headRows) * layout.columns;
  const tabStop = focused ?? Math.min(order.ids.length - 1, firstShown);

  return (
    <div
      ref={body}
      role="grid"
      aria-label={t('grid')}
      aria-multiselectable
      aria-rowcount={heights.count}
      className={styles.grid}
      data-items
      style={{ height, '--card': `${layout.cardWidth}px`, '--gap': `${layout.gap}px` } as CSSProperties}
    >
      {rows.map((row) =>
        row.outline ? (
          <div
            key={`outline-${row.key}`}
            role="presentation"
            className={`${styles.row} ${styles.outline}`}
            style={{ height: row.index < headRows ? tile.tileHeight : layout.pictureHeight, top: row.top }}
          />
        ) : row.index < headRows ? (
          <div
            key={`tiles-${row.key}`}
            role="row"
            aria-rowindex={row.index + 1}
            className={`${styles.row} ${tiles.row}`}
            data-strip={tile.strip || undefined}
            data-tall={tile.tileHeight > 64 || undefined}
            style={{ gap: tile.gap, top: row.top }}
          >
            {cellsOf(row.index, perTileRow, tileCount).map((index, column) => {
              const node = folders[index];
              return node ? (
                <FolderTile
                  // biome-ignore lint/suspicious/noArrayIndexKey: keyed by position, so that row elements are reused
                  key={column}
                  node={node}
                  totals={props.totals.get(node.id)}
                  column={column}
                  width={tile.tileWidth}
                  tabStop={index === tabStop}
                  {...itemState(props, node.id)}
                />
              ) : (
                <div key="more" role="gridcell">
                  <button
                    type="button"
                    className={tiles.more}
                    style={{ width: tile.tileWidth }}
                    onClick={props.onMoreFolders}
                  >
                    <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
                    {t('moreFolders', { count: moreFolders })}
                  </button>
                </div>
              );
            })}
          </div>
        ) : (
          <div
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className={styles.row}
            style={{ gap: layout.gap, top: row.top }}
          >
            {cellsOf(row.index - headRows, layout.columns, total).map((index, column) => {
              const pod = pods[index];
              return pod ? (
                <PodCard
                  // biome-ignore lint/suspicious/noArrayIndexKey: keyed by position, so that row elements are reused
                  key={column}
                  pod={pod}
                  layout={layout}
                  column={column}
                  tabStop={folders.length + index === tabStop}
                  {...itemState(props, pod.id)}
                />
              ) : (
                <SkeletonCard key={`empty-${index}`} layout={layout} />
              );
            })}
          </div>
        ),
      )}
    </div>
  );
}

function cellsOf(row: number, columns: number, total: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, total - first) }, (_, column) => first + column);
}

function SkeletonCard({ layout }: { layout: GridLayout }) {
  return (
    <div role="gridcell" className="rigid" style={{ width: layout.cardWidth }}>
      <div className={styles.skeletonPicture} style={{ height: layout.pictureHeight }} />
      <div className={styles.skeletonName} />
      <div className={styles.skeletonMeta} />
    </div>
  );
}

interface Coming {
  layout: GridLayout;
  tile: TileLayout;
  /** Expected numbers of folders and files; at most one screen is drawn. */
  folders: number;
  files: number;
}

/** Placeholder for the first page with the same layout, so that nothing shifts when it loads. */
export function SkeletonGrid({ layout, tile, folders, files }: Coming) {
  const { t } = useTranslation('pods');
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeletons} style={{ gap: layout.gap }}>
      {folders > 0 && (
        <div
          className={styles.skeletonTiles}
          data-strip={tile.strip || undefined}
          // The grid gap is added to this margin.
          style={{ gap: tile.gap, marginBottom: tile.after - layout.gap }}
        >
          {Array.from({ length: folders }, (_, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
              key={index}
              className="rigid radius-panel bg-card"
              style={{ width: tile.tileWidth, height: tile.tileHeight }}
            />
          ))}
        </div>
      )}
      {Array.from({ length: Math.min(files, layout.columns * 3) }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
          key={index}
          className="rigid"
          style={{ width: layout.cardWidth, height: layout.pitch - layout.gap }}
        >
          <div className={styles.skeletonPicture} style={{ height: layout.pictureHeight }} />
          <div className={styles.skeletonName} />
          <div className={styles.skeletonMeta} />
        </div>
      ))}
    </div>
  );
}
