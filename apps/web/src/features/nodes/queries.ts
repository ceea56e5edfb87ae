import {
  filterSubnodes,
  getNode,
  listSubnodes,
  type Node,
  type NodeFilter,
  type NodeSort,
  type NodeTotals,
  nodeTotals,
} from '@rushes/contract/nodes';
import { countBin } from '@rushes/contract/recycle-bin';
import { search } from '@rushes/contract/search';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { binKeys } from '#features/recycle-bin/keys.ts';
import { call } from '#lib/api.ts';
import { isFirstFetch } from '#lib/query-client.ts';
import { nodeKeys } from './keys.ts';
import { type NodePage, sortNodes } from './node-page.ts';

/** Source of rows: children of a folder, nodes of one type below it, or search results. */
export type Source =
  | { from: 'children'; id: string }
  | { from: 'filtered'; id: string; filter: NodeFilter }
  | { from: 'found'; id: string; q: string };

/** Page size of search results. Trees load 1000 rows per page, the default of the server. */
const FOUND = 50;

function keyOf(source: Source, sort: NodeSort) {
  switch (source.from) {
    case 'children':
      return [...nodeKeys.children(source.id), sort];
    case 'filtered':
      return [...nodeKeys.filtered, source.id, source.filter, sort];
    case 'found':
      return [...nodeKeys.found, source.id, source.q, sort];
  }
}

async function fetchPage(
  source: Source,
  sort: NodeSort,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<NodePage> {
  const page = { sort, ...(cursor ? { cursor } : {}) };
  const options = signal ? { signal } : {};
  const params = { id: source.id };
  switch (source.from) {
    case 'children':
      return call(listSubnodes, { params, query: page, ...options });
    case 'filtered':
      return call(filterSubnodes, {
        params: { ...params, filter: source.filter },
        query: page,
        ...options,
      });
    case 'found': {
      const { nodes, next } = await call(search, {
        query: {
          nodeid: source.id,
          q: source.q,
          zone: 'folders',
          allWords: '1',
          wholeWords: '0',
          includeAssets: '0',
          includeSubfolders: '1',
          limit: FOUND,
          ...(cursor ? { cursor } : {}),
        },
        ...options,
      });
      return { nodes, next };
    }
  }
}

/** Refetches the lists that contain these nodes, because their rows show child counts. */
export function refreshRowsOf(client: QueryClient, ids: ReadonlySet<string>): void {
  void client.invalidateQueries({
    queryKey: nodeKeys.lists,
    predicate: (query) =>
      (query.state.data as NodePage | undefined)?.nodes.some((node) => ids.has(node.id)) ??
      isFirstFetch(query),
  });
}

/** One list, as far as it is loaded. A refetch loads as many rows as before. */
export const pageQuery = (source: Source, sort: NodeSort = 'nameAsc') =>
  queryOptions({
    queryKey: keyOf(source, sort),
    queryFn: async ({ client, queryKey, signal }): Promise<NodePage> => {
      const wanted = client.getQueryData<NodePage>(queryKey)?.nodes.length ?? 0;
      let page = await fetchPage(source, sort, null, signal);
      while (page.next !== null && page.nodes.length < wanted) {
        const more = await fetchPage(source, sort, page.next, signal);
        page = { ...more, nodes: [...page.nodes, ...more.nodes] };
      }
      return page;
    },
  });

/** Sorts a completely loaded list locally as placeholder, until the server responds. */
export const sortedPageQuery = (client: QueryClient, source: Source, sort: NodeSort) => ({
  ...pageQuery(source, sort),
  placeholderData: (): NodePage | undefined => {
    const known = client
      .getQueriesData<NodePage>({ queryKey: keyOf(source, sort).slice(0, -1) })
      .find(([, page]) => page?.next === null)?.[1];
    return known && { ...known, nodes: sortNodes(known.nodes, sort) };
  },
});

export async function loadMore(client: QueryClient, source: Source, sort: NodeSort): Promise<void> {
  const { queryKey } = pageQuery(source, sort);
  const before = client.getQueryData<NodePage>(queryKey);
  if (!before?.next) return;
  const more = await fetchPage(source, sort, before.next);
  client.setQueryData<NodePage>(queryKey, (page) =>
    // If the list was refetched meanwhile, this page may overlap: discard it.
    page?.next === before.next ? { ...more, nodes: [...page.nodes, ...more.nodes] } : page,
  );
}

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: nodeKeys.node(id),
    queryFn: async ({ signal }) => (await call(getNode, { params: { id }, signal })).node,
  });

/** One folder with its path. */
export const useNode = (id: string | undefined) =>
  useQuery({ ...nodeQuery(id ?? ''), enabled: id !== undefined && id !== '' });

/** All children of a folder, sorted by name. Loads the first 1000, then the rest. */
export function useSubnodes(id: string | undefined) {
  const client = useQueryClient();
  const source: Source = { from: 'children', id: id ?? '' };
  const query = useQuery({ ...pageQuery(source), enabled: id !== undefined && id !== '' });
  const next = query.data?.next ?? null;
  useEffect(() => {
    // The loaded part is shown. Missing pages are fetched after the next change.
    if (id && next !== null) void loadMore(client, { from: 'children', id }, 'nameAsc').catch(() => {});
  }, [client, id, next]);
  return { ...query, data: query.data?.nodes as readonly Node[] | undefined };
}

/** Files, size and last activity of everything below each child. Loaded after the list, so that it delays nothing. */
export function useTotals(id: string, enabled: boolean): ReadonlyMap<string, NodeTotals> {
  const { data } = useQuery({
    queryKey: [...nodeKeys.totals, id],
    queryFn: async ({ signal }) => (await call(nodeTotals, { params: { id }, signal })).totals,
    enabled,
  });
  return useMemo(() => new Map(data?.map((totals) => [totals.id, totals])), [data]);
}

/** Number of clients, projects or archived nodes below the root, for closed panels. */
export const useFilteredCount = (root: string, filter: NodeFilter) =>
  useQuery({
    queryKey: [...nodeKeys.filtered, root, filter, 'count'],
    queryFn: async ({ signal }) => {
      const params = { id: root, filter };
      return (await call(filterSubnodes, { params, query: { limit: 1 }, signal })).total;
    },
  });

export const useBinCount = (root: string) =>
  useQuery({
    queryKey: binKeys.count(root),
    queryFn: async ({ signal }) => (await call(countBin, { params: { id: root }, signal })).count,
  });
