import { getPod, listNodePods, listPods, type PodCard, type PodSort } from '@rushes/contract/pods';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { type Filters, noFilters, queryFrom } from './folder/filters.ts';
import { podKeys } from './keys.ts';
import { PAGE_SIZE, type PodPage, type PodPages } from './pages.ts';

export const podQuery = (id: string) =>
  queryOptions({
    queryKey: podKeys.pod(id),
    queryFn: async ({ signal }) => (await call(getPod, { params: { id }, signal, quiet: true })).pod,
  });

/** One file with its assets and versions. */
export const usePod = (id: string) => useQuery(podQuery(id));

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
  return call(listNodePods, { params: { id: nodeid }, query, quiet: true, ...(signal ? { signal } : {}) });
}

/** Maximum number of ids per request. */
const CARDS_AT_ONCE = 200;

/** The current cards of these files; deleted files and files without access are left out. */
export async function fetchCards(ids: readonly string[]): Promise<Map<string, PodCard>> {
  const cards = new Map<string, PodCard>();
  for (let from = 0; from < ids.length; from += CARDS_AT_ONCE) {
    const some = ids.slice(from, from + CARDS_AT_ONCE).join();
    const { pods } = await call(listPods, { query: { ids: some }, quiet: true });
    for (const pod of pods) cards.set(pod.id, pod);
  }
  return cards;
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
