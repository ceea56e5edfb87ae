import type { Node, NodeSort, Step } from '@rushes/contract/nodes';

/** A node in a list. Search results include their location. */
export type ListedNode = Node & { place?: readonly Step[] };

/** The loaded part of a list. */
export interface NodePage {
  nodes: readonly ListedNode[];
  next: string | null;
  total?: number;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function sortNodes<T extends Node>(nodes: readonly T[], sort: NodeSort): T[] {
  const direction = sort.endsWith('Desc') ? -1 : 1;
  const byName = (a: Node, b: Node) => collator.compare(a.name, b.name);
  const byDate = (a: Node, b: Node) => a.createdat.localeCompare(b.createdat) || byName(a, b);
  const order = sort.startsWith('name') ? byName : byDate;
  return [...nodes].sort((a, b) => direction * order(a, b));
}
