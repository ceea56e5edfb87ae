import type { Pod, PodCard } from '@rushes/contract/pods';
import { useCallback, useEffect, useMemo } from 'react';
import { useNodePods } from '#features/pods/folder/folder-contents.ts';
import { useSort } from '#features/pods/folder/sort-choice.ts';
import { allPods } from '#features/pods/pages.ts';

export interface Neighbours {
  /** The files of the folder that have been loaded so far. */
  pods: readonly PodCard[];
  /** The id under which the folder lists the file: a version is listed under the head of its stack. */
  listed: string;
  hasMore: boolean;
  loadMore: () => void;
  /** Starts at 1; undefined until the folder's list has been loaded that far. */
  position: number | undefined;
  total: number;
  previous: PodCard | undefined;
  next: PodCard | undefined;
}

/** The files before and after this one, in the sort order of the folder. */
export function useNeighbours(pod: Pod, countInFolder: number): Neighbours {
  const { sort } = useSort();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useNodePods(
    pod.nodeid,
    sort,
  );
  const pods = useMemo(() => allPods(data), [data]);
  // A folder lists a version stack once, under its head.
  const listed = pod.parentpodid ?? pod.id;
  const index = pods.findIndex((one) => one.id === listed);
  const unread = hasNextPage && (index < 0 || index === pods.length - 1);
  const wantsMore = unread && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  return {
    pods,
    listed,
    hasMore: hasNextPage,
    loadMore,
    position: index < 0 ? undefined : index + 1,
    total: hasNextPage ? Math.max(pods.length + 1, countInFolder) : pods.length,
    previous: index > 0 ? pods[index - 1] : undefined,
    next: index < 0 ? undefined : pods[index + 1],
  };
}
