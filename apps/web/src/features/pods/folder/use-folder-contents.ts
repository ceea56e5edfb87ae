import type { Node, NodeDetails } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import { useMemo, useState } from 'react';
import { orderOf } from '#ui/list/selection.ts';
import { tileLayout } from '../layout/grid-layout.ts';
import { allPods } from '../pages.ts';
import { useNodePods } from '../queries.ts';
import type { FolderView as View } from '../widgets/view-choice.ts';
import { type Filters, foldersMatching } from './filters.ts';
import { sortFolders, useSort } from './sort-choice.ts';

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
