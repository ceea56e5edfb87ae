import type { Node, NodeDetails } from '@rushes/contract/nodes';
import type { PodSort } from '@rushes/contract/pods';
import { CloudOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { FolderView } from '#lib/preferences.ts';
import { Button } from '#ui/button.tsx';
import { FolderState } from './folder-state.tsx';
import { FolderTiles } from './folder-tiles.tsx';
import styles from './folder-view.module.css';
import { gridLayout } from './grid-layout.ts';
import { PodGrid, SkeletonGrid } from './pod-grid.tsx';
import { PodList, SkeletonList } from './pod-list.tsx';
import type { PodsViewProps } from './pods-view.ts';
import type { useNodePods } from './queries.ts';
import { chooseSort } from './sort-choice.ts';

interface Props {
  node: NodeDetails;
  folders: readonly Node[];
  view: FolderView;
  width: number;
  query: ReturnType<typeof useNodePods>;
  empty: ReactNode;
  sort: PodSort;
  /** Told to the keyboard: how far one row down is. */
  columns: RefObject<number>;
  shared: Omit<PodsViewProps, 'total' | 'hasMore' | 'loadingMore'>;
}

/** Phones: two columns, folders in a line that scrolls sideways, rows with two lines. */
const NARROW = 420;
/** Below this a name has no room beside columns: what matters stands under it. */
const LIST_NARROW = 560;

export function FolderPods({ node, folders, view, width, query, empty, sort, columns, shared }: Props) {
  const { t } = useTranslation('pods');
  const layout = gridLayout(width);
  const narrow = width > 0 && width < NARROW;
  useEffect(() => {
    columns.current = layout.columns;
  }, [columns, layout.columns]);

  if (width === 0) return null;
  const tiles = view === 'grid' && folders.length > 0 && (
    <FolderTiles folders={folders} width={width} narrow={narrow} />
  );
  if (query.isPending)
    return (
      <>
        {tiles}
        {view === 'grid' ? <SkeletonGrid layout={layout} /> : <SkeletonList />}
      </>
    );
  if (query.isError && !query.data)
    return (
      <>
        {tiles}
        <FolderState
          icon={CloudOff}
          title={t('failed.title')}
          text={errorText(query.error)}
          small={folders.length > 0}
        >
          <Button variant="default" onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </Button>
        </FolderState>
      </>
    );

  const loaded = shared.pods.length;
  const stuck = query.isFetchNextPageError && !query.isFetchingNextPage;
  const props: PodsViewProps = {
    ...shared,
    // The bar shows how much there is from the first page on: its thumb does not shrink while one scrolls.
    total: query.hasNextPage ? Math.max(loaded + layout.columns, node.podsCount) : loaded,
    hasMore: query.hasNextPage && !stuck,
    loadingMore: query.isFetchingNextPage,
  };
  const nothing = loaded === 0 && !query.hasNextPage;
  return (
    <>
      {tiles}
      {view === 'grid' && !nothing && <PodGrid {...props} layout={layout} />}
      {view === 'list' && (!nothing || folders.length > 0) && (
        <PodList {...props} folders={folders} narrow={width < LIST_NARROW} sort={sort} onSort={chooseSort} />
      )}
      {nothing && empty}
      {stuck && (
        <div role="alert" className={styles.more}>
          {t('failed.more')}
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
