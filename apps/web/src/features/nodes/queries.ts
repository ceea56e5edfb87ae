import {
  filterSubnodes,
  getNode,
  listSubnodes,
  type Node,
  type NodeFilter,
  type NodeSort,
} from '@rushes/contract/nodes';
import { countBin } from '@rushes/contract/recycle-bin';
import { search } from '@rushes/contract/search';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import { nodeKeys } from './keys.ts';
import { type NodePage, sortNodes } from './node-page.ts';

/** Where rows come from: the children of a folder, all nodes of one sort below it, or what a search found there. */
export type Source =
  | { from: 'children'; id: string }
  | { from: 'filtered'; id: string; filter: NodeFilter }
  | { from: 'found'; id: string; q: string };

/** The folders found at once; the trees take a thousand, as the server does unasked. */
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
  const options = { quiet: true, ...(signal ? { signal } : {}) };
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

/** The lists in which one of these has its row: it counts what stands in it. */
export function refreshRowsOf(client: QueryClient, ids: ReadonlySet<string>): void {
  void client.invalidateQueries({
    queryKey: nodeKeys.lists,
    predicate: ({ state }) =>
      (state.data as NodePage | undefined)?.nodes.some((node) => ids.has(node.id)) ?? false,
  });
}

/** One list as far as it has been opened: asked again, it brings as much as was there. */
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

/** The same list in another order is on the screen at once when all of it is known; the server's order follows. */
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
    // Asked anew meanwhile: then this page may overlap with what came.
    page?.next === before.next ? { ...more, nodes: [...page.nodes, ...more.nodes] } : page,
  );
}

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: nodeKeys.node(id),
    queryFn: async ({ signal }) => (await call(getNode, { params: { id }, signal, quiet: true })).node,
  });

/** One folder with the way down to it. */
export const useNode = (id: string | undefined) =>
  useQuery({ ...nodeQuery(id ?? ''), enabled: id !== undefined && id !== '' });

/** Everything that stands directly in a folder, sorted by name: the first thousand at once, then the others. */
export function useSubnodes(id: string | undefined) {
  const client = useQueryClient();
  const source: Source = { from: 'children', id: id ?? '' };
  const query = useQuery({ ...pageQuery(source), enabled: id !== undefined && id !== '' });
  const next = query.data?.next ?? null;
  useEffect(() => {
    // What did not arrive comes with the next change; the part that did is shown.
    if (id && next !== null) void loadMore(client, { from: 'children', id }, 'nameAsc').catch(() => {});
  }, [client, id, next]);
  return { ...query, data: query.data?.nodes as readonly Node[] | undefined };
}

/** How many clients, projects or archived nodes there are below the root: a closed panel shows no more. */
export const useFilteredCount = (root: string, filter: NodeFilter) =>
  useQuery({
    queryKey: [...nodeKeys.filtered, root, filter, 'count'],
    queryFn: async ({ signal }) => {
      const params = { id: root, filter };
      return (await call(filterSubnodes, { params, query: { limit: 1 }, signal, quiet: true })).total;
    },
  });

export const useBinCount = (root: string) =>
  useQuery({
    queryKey: [...nodeKeys.binCounts, root],
    queryFn: async ({ signal }) =>
      (await call(countBin, { params: { id: root }, signal, quiet: true })).count,
  });
