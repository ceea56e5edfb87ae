import { getPod, listNodePods, type PodSort } from '@rushes/contract/pods';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { PAGE_SIZE, type PodPage, type PodPages } from './pages.ts';

export const podKeys = {
  all: ['pods'] as const,
  lists: ['pods', 'list'] as const,
  list: (nodeid: string, sort: PodSort) => ['pods', 'list', nodeid, sort] as const,
  pod: (id: string) => ['pods', 'details', id] as const,
  peaks: (url: string) => ['pods', 'peaks', url] as const,
};

export const podQuery = (id: string) =>
  queryOptions({
    queryKey: podKeys.pod(id),
    queryFn: async ({ signal }) => (await call(getPod, { params: { id }, signal, quiet: true })).pod,
  });

/** One file with its assets and versions. */
export const usePod = (id: string) => useQuery(podQuery(id));

export function fetchPodPage(
  nodeid: string,
  sort: PodSort,
  cursor: string | undefined,
  limit: number,
  signal?: AbortSignal,
) {
  const query = cursor === undefined ? { sort, limit } : { sort, limit, cursor };
  return call(listNodePods, { params: { id: nodeid }, query, quiet: true, ...(signal ? { signal } : {}) });
}

export const nodePodsQuery = (nodeid: string, sort: PodSort) =>
  infiniteQueryOptions<PodPage, Error, PodPages, ReturnType<typeof podKeys.list>, string | undefined>({
    queryKey: podKeys.list(nodeid, sort),
    queryFn: ({ pageParam, signal }) => fetchPodPage(nodeid, sort, pageParam, PAGE_SIZE, signal),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    // Live events keep the pages true; asking again would fetch every page that was ever scrolled past.
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing ten thousand cards with every page that arrives would cost more than drawing them.
    structuralSharing: false,
  });

export const useNodePods = (nodeid: string, sort: PodSort) => useInfiniteQuery(nodePodsQuery(nodeid, sort));

interface Peaks {
  peaks: number[];
}

/** The waveform is a file like any other: its address is signed and needs no session. */
export const usePeaks = (url: string | undefined) =>
  useQuery({
    queryKey: podKeys.peaks(url ?? ''),
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal });
      if (!response.ok) throw new Error(`peaks ${response.status}`);
      return ((await response.json()) as Peaks).peaks;
    },
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
