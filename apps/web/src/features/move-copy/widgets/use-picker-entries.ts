import { listSubnodes, type Node } from '@rushes/contract/nodes';
import { listNodePods, type PodCard } from '@rushes/contract/pods';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '#lib/api.ts';
import { listAccess } from '#session/access.ts';
import { useSession } from '#session/session.ts';
import { useFolder } from '../destination-picker.tsx';
import { moveCopyKeys } from '../keys.ts';

type Place = Pick<Node, 'id' | 'name' | 'type'>;

/** One row: a folder that can be opened, or a file. */
export type Entry = { kind: 'node'; id: string; node: Place } | { kind: 'pod'; id: string; pod: PodCard };

const PAGE = 100;

const nodeEntry = ({ id, name, type }: Place): Entry => ({ kind: 'node', id, node: { id, name, type } });

/** The content of a folder, folders first; without a folder, the user's access points. */
export function usePickerEntries(place: string | null) {
  const user = useSession((state) => state.session?.user ?? null);
  const { data: folder, error: lost } = useFolder(place ?? undefined);
  const common = {
    enabled: place !== null,
    gcTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
  };
  const from = (cursor: string | undefined) => ({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
  const nodes = useInfiniteQuery({
    ...common,
    queryKey: moveCopyKeys.pickerNodes(place),
    queryFn: ({ pageParam, signal }) =>
      call(listSubnodes, { params: { id: place ?? '' }, query: from(pageParam), signal }),
  });
  const pods = useInfiniteQuery({
    ...common,
    queryKey: moveCopyKeys.pickerPods(place),
    queryFn: ({ pageParam, signal }) => {
      const query = { sort: 'nameAsc' as const, ...from(pageParam) };
      return call(listNodePods, { params: { id: place ?? '' }, query, signal });
    },
  });
  const entries = useMemo((): Entry[] => {
    if (place === null) return user ? listAccess(user).map(({ point }) => nodeEntry(point.node)) : [];
    const folders = nodes.data?.pages.flatMap((page) => page.nodes.map(nodeEntry)) ?? [];
    // Files follow when all folders have been loaded.
    if (nodes.data === undefined || nodes.hasNextPage) return folders;
    const files = pods.data?.pages.flatMap((page) => page.pods) ?? [];
    return [...folders, ...files.map((pod): Entry => ({ kind: 'pod', id: pod.id, pod }))];
  }, [place, user, nodes.data, nodes.hasNextPage, pods.data]);
  const next = nodes.hasNextPage ? nodes : pods;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = next;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const above = folder?.rootpath.at(-2);
  return {
    entries,
    /** The name of the current folder. */
    here: place === null ? undefined : folder?.name,
    /** Target of Back; the access points when there is no parent. */
    parent: place === null ? undefined : above,
    isPending: place !== null && (nodes.isPending || pods.isPending) && !lost,
    error: place === null ? null : (lost ?? nodes.error ?? pods.error),
    loadMore,
  };
}
