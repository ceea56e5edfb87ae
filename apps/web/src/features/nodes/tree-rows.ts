import type { Node } from '@rushes/contract/nodes';

export const treeSorts = ['nameAsc', 'nameDesc', 'dateAsc', 'dateDesc'] as const;
export type TreeSort = (typeof treeSorts)[number];

export interface TreeRow {
  node: Node;
  level: number;
  expanded: boolean;
  /** Opened, and what stands in it is on its way. */
  loading: boolean;
  position: number;
  siblings: number;
}

/** What has been loaded so far: the children of a node by its id. */
type LoadedTree = ReadonlyMap<string, readonly Node[]>;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function sortNodes(nodes: readonly Node[], sort: TreeSort): Node[] {
  const direction = sort.endsWith('Desc') ? -1 : 1;
  const byName = (a: Node, b: Node) => collator.compare(a.name, b.name);
  const byDate = (a: Node, b: Node) => a.createdat.localeCompare(b.createdat) || byName(a, b);
  const order = sort.startsWith('name') ? byName : byDate;
  return [...nodes].sort((a, b) => direction * order(a, b));
}

export function treeRows(
  tree: LoadedTree,
  root: string,
  expanded: ReadonlySet<string>,
  sort: TreeSort,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (parent: string, level: number) => {
    const nodes = sortNodes(tree.get(parent) ?? [], sort);
    nodes.forEach((node, index) => {
      const open = node.subfoldersCount > 0 && expanded.has(node.id);
      rows.push({
        node,
        level,
        expanded: open,
        loading: open && !tree.has(node.id),
        position: index + 1,
        siblings: nodes.length,
      });
      if (open) visit(node.id, level + 1);
    });
  };
  visit(root, 0);
  return rows;
}

/** Filters what has been loaded: each hit with the way down to it. */
export function filterRows(tree: LoadedTree, root: string, text: string, sort: TreeSort): TreeRow[] {
  const wanted = text.normalize('NFC').toLocaleLowerCase();
  const hits = (node: Node): boolean => node.name.toLocaleLowerCase().includes(wanted);
  const below = (id: string): boolean => (tree.get(id) ?? []).some((node) => hits(node) || below(node.id));
  const rows: TreeRow[] = [];
  const visit = (parent: string, level: number) => {
    const nodes = sortNodes(tree.get(parent) ?? [], sort).filter((node) => hits(node) || below(node.id));
    nodes.forEach((node, index) => {
      const open = below(node.id);
      rows.push({ node, level, expanded: open, loading: false, position: index + 1, siblings: nodes.length });
      if (open) visit(node.id, level + 1);
    });
  };
  visit(root, 0);
  return rows;
}

const LONGEST_NAME = 20;

/** Cut at the end, unlike file names: a folder's beginning is what tells it apart. */
export function treeName(name: string): string {
  const letters = Array.from(name);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : name;
}

type TreeStep = { focus: number } | { expand: string } | { collapse: string } | null;

/** Where a key leads from the row at `index`, as the ARIA tree pattern has it. */
export function stepFor(key: string, rows: readonly TreeRow[], index: number): TreeStep {
  const row = rows[index];
  const to = (target: number): TreeStep => (rows[target] ? { focus: target } : null);
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (!row || row.node.subfoldersCount === 0) return null;
      return row.expanded ? to(index + 1) : { expand: row.node.id };
    case 'ArrowLeft': {
      if (!row) return null;
      if (row.expanded) return { collapse: row.node.id };
      const parent = rows.findLastIndex((other, at) => at < index && other.level === row.level - 1);
      return parent < 0 ? null : { focus: parent };
    }
    default:
      return null;
  }
}
