import type { Node, Step } from '@rushes/contract/nodes';
import type { ListedNode, NodePage } from './node-page.ts';

export interface NodeRow {
  kind: 'node';
  id: string;
  node: ListedNode;
  level: number;
  expanded: boolean;
  /** Opened, and what stands in it is on its way. */
  loading: boolean;
  position: number;
  /** -1 while not all of them are known. */
  siblings: number;
}

/** The end of a list that goes on: whoever asks gets the next thousand. */
export interface MoreRow {
  kind: 'more';
  id: string;
  /** The folder it goes on in; null at the top. */
  parent: string | null;
  level: number;
  /** How many are still to come, when that is known. */
  left: number | null;
}

export type TreeRow = NodeRow | MoreRow;

/** What has been loaded so far: the children of a node by its id. */
export type LoadedTree = ReadonlyMap<string, NodePage>;

/** The way down to the folder on the page, below the root of the tree. */
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
    // The folder on the page is shown even when its place in the list has not been reached.
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

/** As much of a node as its name in a path tells; opening it tells the rest. */
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

/** The folders above a row, from the top. */
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
      if (row?.kind !== 'node' || row.node.subfoldersCount === 0) return null;
      return row.expanded ? to(index + 1) : { expand: row.id };
    case 'ArrowLeft': {
      if (!row) return null;
      if (row.kind === 'node' && row.expanded) return { collapse: row.id };
      const parent = rows.findLastIndex((other, at) => at < index && other.level === row.level - 1);
      return parent < 0 ? null : { focus: parent };
    }
    default:
      return null;
  }
}

/** The next row whose name begins with what was typed; one letter typed again goes on to the next. */
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
