import type { Node, Step } from '@rushes/contract/nodes';
import { treeStep } from '#ui/list/tree-step.ts';
import type { ListedNode, NodePage } from './node-page.ts';

export interface NodeRow {
  kind: 'node';
  id: string;
  node: ListedNode;
  level: number;
  expanded: boolean;
  /** Expanded, while its children are loading. */
  loading: boolean;
  position: number;
  /** -1 if the total is unknown. */
  siblings: number;
}

/** Last row of an incomplete list. It loads the next 1000 rows. */
export interface MoreRow {
  kind: 'more';
  id: string;
  /** The folder whose list continues; null at the top level. */
  parent: string | null;
  level: number;
  /** Number of remaining rows, if known. */
  left: number | null;
}

export type TreeRow = NodeRow | MoreRow;

/** Loaded children, by node id. */
export type LoadedTree = ReadonlyMap<string, NodePage>;

/** Path to the current folder, below the root of the tree. */
type Trail = readonly Step[];

export function treeRows(
  top: NodePage | undefined,
  below: LoadedTree,
  expanded: ReadonlySet<string>,
  trail: Trail = [],
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (page: NodePage, level: number, parent: Node | null) => {
    const step = page.next === null ? undefined : trail[level];
    const onTrail = level === 0 || parent?.id === trail[level - 1]?.id;
    // Show the current folder even if its page of the list is not loaded.
    const missing = step && onTrail && !page.nodes.some(({ id }) => id === step.id) ? [known(step)] : [];
    const total = parent?.subfoldersCount ?? page.total;
    [...page.nodes, ...missing].forEach((node, index) => {
      const open = node.subfoldersCount > 0 && expanded.has(node.id);
      const inside = below.get(node.id);
      rows.push({
        kind: 'node',
        id: node.id,
        node,
        level,
        expanded: open,
        loading: open && !inside,
        position: index + 1,
        siblings: page.next === null ? page.nodes.length : -1,
      });
      if (open && inside) add(inside, level + 1, node);
    });
    if (page.next !== null) {
      const left = total === undefined ? null : Math.max(0, total - page.nodes.length);
      rows.push({ kind: 'more', id: `more-${parent?.id ?? 'top'}`, parent: parent?.id ?? null, level, left });
    }
  };
  if (top) add(top, 0, null);
  return rows;
}

/** Placeholder node from a path step, until the node itself is loaded. */
export function known({ id, name, type }: Step): ListedNode {
  return {
    id,
    name,
    type,
    tenantid: '',
    parentid: null,
    note: '',
    teamonly: 0,
    archived: 0,
    projectstatus: null,
    createdat: '',
    deletedat: null,
    subfoldersCount: 1,
    podsCount: 0,
  };
}

/** Ids of the ancestors of a row, from the top. */
export function above(rows: readonly TreeRow[], index: number): string[] {
  const ids: string[] = [];
  let level = rows[index]?.level ?? 0;
  for (let at = index - 1; at >= 0 && level > 0; at -= 1) {
    const row = rows[at];
    if (row?.kind !== 'node' || row.level >= level) continue;
    ids.unshift(row.id);
    level = row.level;
  }
  return ids;
}

const LONGEST_NAME = 20;

/** Truncated at the end, unlike file names: folders are recognised by the start of their names. */
export function treeName(name: string): string {
  const letters = Array.from(name);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : name;
}

export const stepFor = (key: string, rows: readonly TreeRow[], index: number) =>
  treeStep(key, rows, index, (row) => row.kind === 'node' && row.node.subfoldersCount > 0);

/** Type-ahead: the next row whose name starts with the text. Repeating one letter moves to the next match. */
export function rowTyped(rows: readonly TreeRow[], index: number, typed: string): number {
  const text = typed.toLocaleLowerCase();
  const letters = new Set(Array.from(text));
  const [wanted, first] = letters.size === 1 ? [[...letters][0]!, index + 1] : [text, index];
  for (let step = 0; step < rows.length; step += 1) {
    const at = (first + step) % rows.length;
    const row = rows[at];
    if (row?.kind === 'node' && row.node.name.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
