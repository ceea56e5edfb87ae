import { create } from 'zustand';
import type { TreeSort } from './tree-rows.ts';

interface TreeState {
  expanded: ReadonlySet<string>;
  sort: TreeSort;
  filter: string;
  renaming: string | null;
}

export const useTreeState = create<TreeState>(() => ({
  expanded: new Set<string>(),
  sort: 'nameAsc',
  filter: '',
  renaming: null,
}));

export function expandNodes(ids: readonly string[]): void {
  useTreeState.setState(({ expanded }) =>
    ids.every((id) => expanded.has(id)) ? {} : { expanded: new Set([...expanded, ...ids]) },
  );
}

export function collapseNode(id: string): void {
  useTreeState.setState(({ expanded }) => ({
    expanded: new Set([...expanded].filter((other) => other !== id)),
  }));
}
