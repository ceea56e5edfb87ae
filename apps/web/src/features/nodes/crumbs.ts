import type { NodeDetails } from '@rushes/contract/nodes';

export interface Crumb {
  id: string;
  name: string;
}

/** The way down from the access point, the folder itself included. */
export function pathOf(node: NodeDetails): Crumb[] {
  const path: Crumb[] = node.rootpath.map(({ id, name }) => ({ id, name }));
  return path.at(-1)?.id === node.id ? path : [...path, { id: node.id, name: node.name }];
}

/** At most three levels: the access point, the parent, the folder; a sign where levels between are hidden. */
export function shownSteps(steps: readonly Crumb[]): (Crumb | 'hidden')[] {
  const [root] = steps;
  return root && steps.length > 3 ? [root, 'hidden', ...steps.slice(-2)] : [...steps];
}
