import type { Node } from '@rushes/contract/nodes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { childrenQuery } from './queries.ts';
import { filterRows, type TreeRow, treeRows } from './tree-rows.ts';
import { useTreeState } from './tree-state.ts';

interface Tree {
  rows: TreeRow[];
  loading: boolean;
  error: unknown;
}

/** The visible rows below an access point; what is opened is loaded, and only that. */
export function useTree(root: string): Tree {
  const { expanded, sort, filter } = useTreeState();
  const first = useQuery(childrenQuery(root));
  const opened = useMemo(() => [...expanded].filter((id) => id !== root), [expanded, root]);
  const loaded = useQueries({
    queries: opened.map((id) => childrenQuery(id)),
    combine: (results) => results.map((result) => result.data),
  });
  const rows = useMemo(() => {
    const tree = new Map<string, readonly Node[]>();
    if (first.data) tree.set(root, first.data);
    opened.forEach((id, index) => {
      const nodes = loaded[index];
      if (nodes) tree.set(id, nodes);
    });
    const text = filter.trim();
    return text ? filterRows(tree, root, text, sort) : treeRows(tree, root, expanded, sort);
  }, [first.data, loaded, opened, root, expanded, sort, filter]);
  return { rows, loading: first.isPending, error: first.error };
}
