import type { NodeSort, Step } from '@rushes/contract/nodes';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NodePage } from './node-page.ts';
import { type Source, sortedPageQuery } from './queries.ts';
import { type TreeRow, treeRows } from './tree-rows.ts';
import { useTreeState } from './tree-state.ts';

interface Tree {
  rows: TreeRow[];
  loading: boolean;
  error: unknown;
}

const none: readonly Step[] = [];

/** Visible rows of a list and its expanded nodes. Only expanded nodes are loaded. */
export function useTree(source: Source, sort: NodeSort, trail: readonly Step[] = none): Tree {
  const client = useQueryClient();
  const expanded = useTreeState((state) => state.expanded);
  const top = useQuery(sortedPageQuery(client, source, sort));
  const opened = useMemo(() => [...expanded].filter((id) => id !== source.id), [expanded, source.id]);
  const loaded = useQueries({
    queries: opened.map((id) => sortedPageQuery(client, { from: 'children', id }, sort)),
    combine: (results) => results.map((result) => result.data),
  });
  const rows = useMemo(() => {
    const below = new Map<string, NodePage>();
    opened.forEach((id, index) => {
      const page = loaded[index];
      if (page) below.set(id, page);
    });
    return treeRows(top.data, below, expanded, trail);
  }, [top.data, loaded, opened, expanded, trail]);
  return { rows, loading: top.isPending, error: top.error };
}
