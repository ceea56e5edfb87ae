import { type NodeSort, nodeSorts } from '@rushes/contract/nodes';
import { create } from 'zustand';
import { readStored, writeStored } from '#lib/storage.ts';

const KEY = 'rushes.tree-sorts';

export const panels = ['found', 'all', 'client', 'project', 'archived'] as const;
export type PanelName = (typeof panels)[number];
type Sorts = Readonly<Partial<Record<PanelName, NodeSort>>>;

/** Format: `client:dateDesc,all:nameDesc`. */
export function parseSorts(text: string): Sorts {
  const pairs = text.split(',').flatMap((pair) => {
    const [name, order] = pair.split(':');
    const panel = panels.find((one) => one === name);
    const sort = nodeSorts.find((one) => one === order);
    return panel && sort ? [[panel, sort] as const] : [];
  });
  return Object.fromEntries(pairs);
}

export const writeSorts = (sorts: Sorts): string =>
  Object.entries(sorts)
    .filter(([, sort]) => sort !== 'nameAsc')
    .map((pair) => pair.join(':'))
    .join(',');

interface TreeState {
  expanded: ReadonlySet<string>;
  /** At most one panel is open. */
  open: PanelName | null;
  /** Search results stay open above it until the user closes them or opens another panel. */
  foundOpen: boolean;
  sorts: Sorts;
  /** Text in the search field. */
  query: string;
  renaming: string | null;
}

export const useTreeState = create<TreeState>(() => ({
  expanded: new Set<string>(),
  open: 'all',
  foundOpen: true,
  sorts: parseSorts(readStored(KEY) ?? ''),
  query: '',
  renaming: null,
}));

export const usePanelSort = (panel: PanelName): NodeSort =>
  useTreeState((state) => state.sorts[panel] ?? 'nameAsc');

export function choosePanelSort(panel: PanelName, sort: NodeSort): void {
  useTreeState.setState(({ sorts }) => ({ sorts: { ...sorts, [panel]: sort } }));
  writeStored(KEY, writeSorts(useTreeState.getState().sorts) || null);
}

export function togglePanel(panel: PanelName, isOpen: boolean): void {
  if (panel === 'found') useTreeState.setState({ foundOpen: !isOpen });
  else useTreeState.setState({ open: isOpen ? null : panel, foundOpen: false });
}

export function setQuery(query: string): void {
  useTreeState.setState({ query, foundOpen: true });
}

export function expandNodes(ids: readonly string[]): void {
  useTreeState.setState(({ expanded }) =>
    ids.every((id) => expanded.has(id)) ? {} : { expanded: new Set([...expanded, ...ids]) },
  );
}

export function collapseNode(id: string): void {
  useTreeState.setState(({ expanded }) =>
    expanded.has(id) ? { expanded: new Set([...expanded].filter((other) => other !== id)) } : {},
  );
}
