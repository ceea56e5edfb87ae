import type { NodeDetails } from '@rushes/contract/nodes';
import { CloudOff, ListFilter } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PodGrid, SkeletonGrid } from '../grid/pod-grid.tsx';
import {
  gridLayout,
  gridRows,
  gridSections,
  listNameRoom,
  listRows,
  listSections,
} from '../layout/grid-layout.ts';
import type { Section } from '../layout/item-places.ts';
import type { ItemsViewProps } from '../layout/items-view.ts';
import type { FolderView } from '../widgets/view-choice.ts';
import { countFilters, type Filters, noFilters } from './filters.ts';
import type { FolderContents } from './folder-contents.ts';
import { FolderState } from './folder-state.tsx';
import styles from './folder-view.module.css';
import { chooseSort } from './sort-choice.ts';

interface Props {
  node: NodeDetails;
  view: FolderView;
  width: number;
  contents: FolderContents;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  empty: ReactNode;
  /** Item positions for keyboard navigation and marquee selection. */
  sections: RefObject<readonly Section[]>;
  shared: Omit<ItemsViewProps, 'total' | 'hasMore' | 'loadingMore' | 't' | 'language'>;
}

/** The grid is the default; the list is loaded on demand. */
const PodList = lazy(() =>
  loadChunk(() => import('../list/pod-list.tsx')).then((part) => ({ default: part.PodList })),
);

/** Below this width there is no room for columns: the main facts are shown under the name. */
const LIST_NARROW = 560;

export function FolderPods(props: Props) {
  const { node, view, width, contents, filters, onFilters, empty, sections, shared } = props;
  const { t } = useTranslation('pods');
  const language = useLanguage();
  const { query, tile, moreFolders, folders, sort } = contents;
  const layout = gridLayout(width);
  const narrow = width < LIST_NARROW;
  const filtered = countFilters(filters) > 0;
  const loaded = shared.pods.length;
  const stuck = query.isFetchNextPageError && !query.isFetchingNextPage;
  // The scroll bar reflects the total from the first page on, so that its thumb does not shrink while scrolling. The
  // number of filter matches is unknown.
  const expected = filtered ? loaded + layout.columns * 4 : Math.max(loaded + layout.columns, node.podsCount);
  const total = query.hasNextPage ? expected : loaded;
  useEffect(() => {
    const tiles = folders.length + Number(moreFolders > 0);
    sections.current =
      view === 'grid'
        ? gridSections(layout, tile, gridRows(layout, tile, tiles, total), folders.length, loaded)
        : listSections(listRows(narrow, folders.length, total), width, folders.length, loaded);
  });

  if (width === 0) return null;
  if (query.isPending) {
    const tiles = folders.length + Number(moreFolders > 0);
    return view === 'grid' ? (
      <SkeletonGrid
        layout={layout}
        tile={tile}
        folders={tiles > 0 || filtered ? tiles : Math.min(node.subfoldersCount, tile.columns)}
        files={filtered ? layout.columns * 3 : node.podsCount}
      />
    ) : (
      <Skeleton rows={12} height={44} />
    );
  }
  const failed = query.isError && !query.data;
  const items: ItemsViewProps = {
    ...shared,
    t,
    language,
    total,
    hasMore: query.hasNextPage && !stuck,
    loadingMore: query.isFetchingNextPage,
  };
  const noFiles = loaded === 0 && !query.hasNextPage;
  const nothing = noFiles && folders.length === 0;
  return (
    <>
      {view === 'grid' && !nothing && (
        <PodGrid
          {...items}
          layout={layout}
          tile={tile}
          moreFolders={moreFolders}
          onMoreFolders={contents.unfold}
        />
      )}
      {view === 'list' && !nothing && (
        <Suspense fallback={<Skeleton rows={12} height={44} />}>
          <PodList
            {...items}
            narrow={narrow}
            nameRoom={listNameRoom(width)}
            sort={sort}
            onSort={chooseSort}
          />
        </Suspense>
      )}
      {failed ? (
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
      ) : nothing && filtered ? (
        <FolderState icon={ListFilter} title={t('noMatch.title')} text={t('noMatch.text')}>
          <Button variant="default" onClick={() => onFilters(noFilters)}>
            {t('filter.reset')}
          </Button>
        </FolderState>
      ) : (
        noFiles && !filtered && empty
      )}
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
