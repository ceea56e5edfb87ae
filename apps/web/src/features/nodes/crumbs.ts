import type { NodeDetails, Step } from '@rushes/contract/nodes';

export type Crumb = Step;

/** The way down from the access point, the folder itself included. */
export function pathOf(node: NodeDetails): Crumb[] {
  const { id, name, type, rootpath } = node;
  return rootpath.at(-1)?.id === id ? rootpath : [...rootpath, { id, name, type }];
}

/** At most three levels: the access point, the parent, the folder; a sign where levels between are hidden. */
export function shownSteps(steps: readonly Crumb[]): (Crumb | 'hidden')[] {
  const [root] = steps;
  return root && steps.length > 3 ? [root, 'hidden', ...steps.slice(-2)] : [...steps];
}
