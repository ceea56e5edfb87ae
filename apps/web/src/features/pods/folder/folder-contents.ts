import type { Node, NodeDetails } from '@rushes/contract/nodes';
import { listNodePods, type PodCard, type PodSort } from '@rushes/contract/pods';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#lib/api.ts';
import { orderOf } from '#ui/list/selection.ts';
import { podKeys } from '../keys.ts';
import { tileLayout } from '../layout/grid-layout.ts';
import { allPods, PAGE_SIZE, type PodPage, type PodPages } from '../pages.ts';
import type { FolderView as View } from '../widgets/view-choice.ts';
import { type Filters, foldersMatching, noFilters, queryFrom } from './filters.ts';
import { sortFolders, useSort } from './sort-choice.ts';

/** One list of files: a folder, a sort order and filters. */
export interface PodList {
  nodeid: string;
  sort: PodSort;
  filters: Filters;
}

export function fetchPodPage(
  { nodeid, sort, filters }: PodList,
  cursor: string | undefined,
  limit: number,
  signal?: AbortSignal,
) {
  const query = { sort, limit, ...queryFrom(filters), ...(cursor === undefined ? {} : { cursor }) };
  return call(listNodePods, { params: { id: nodeid }, query, ...(signal ? { signal } : {}) });
}

export const nodePodsQuery = (nodeid: string, sort: PodSort, filters: Filters = noFilters) =>
  infiniteQueryOptions<PodPage, Error, PodPages, ReturnType<typeof podKeys.list>, string | undefined>({
    queryKey: podKeys.list(nodeid, sort, filters),
    queryFn: ({ pageParam, signal }) => fetchPodPage({ nodeid, sort, filters }, pageParam, PAGE_SIZE, signal),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    // Live events keep the pages up to date; a refetch would load every page scrolled past so far.
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing ten thousand cards on every page load would cost more than rendering them.
    structuralSharing: false,
    meta: { filters },
  });

export const useNodePods = (nodeid: string, sort: PodSort, filters: Filters = noFilters) =>
  useInfiniteQuery(nodePodsQuery(nodeid, sort, filters));

/** More rows of tiles would push the files out of view; the rest is collapsed. */
const TILE_ROWS = 4;
const TILES_IN_STRIP = 24;

/** The content of the folder in display order: subfolders first, then files. */
export function useFolderContents(
  node: NodeDetails,
  folders: readonly Node[],
  view: View,
  filters: Filters,
  width: number,
) {
  const { sort } = useSort();
  const [unfolded, setUnfolded] = useState(false);
  const query = useNodePods(node.id, sort, filters);
  const pods = useMemo(() => allPods(query.data), [query.data]);
  const matching = useMemo(
    () => sortFolders(foldersMatching(folders, filters), sort),
    [folders, filters, sort],
  );
  const tile = tileLayout(width, unfolded);
  const most = tile.strip ? TILES_IN_STRIP : tile.columns * TILE_ROWS;
  const folded = view === 'grid' && !unfolded && matching.length > most;
  const shown = useMemo(() => (folded ? matching.slice(0, most - 1) : matching), [matching, folded, most]);
  const podsById = useMemo(() => new Map(pods.map((pod) => [pod.id, pod])), [pods]);
  const nodesById = useMemo(() => new Map(matching.map((one) => [one.id, one])), [matching]);
  const order = useMemo(
    () => orderOf([...shown.map(({ id }) => id), ...pods.map(({ id }) => id)]),
    [shown, pods],
  );
  return {
    sort,
    query,
    pods,
    folders: shown,
    moreFolders: matching.length - shown.length,
    unfold: () => setUnfolded(true),
    tile,
    podsById: podsById as ReadonlyMap<string, PodCard>,
    nodesById: nodesById as ReadonlyMap<string, Node>,
    allFolders: matching,
    order,
  };
}

export type FolderContents = ReturnType<typeof useFolderContents>;
