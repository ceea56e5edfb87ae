import type { NodeDetails, Step } from '@rushes/contract/nodes';

export type Crumb = Step;

/** Path from the access point to the folder, including both. */
export function pathOf(node: NodeDetails): Crumb[] {
  const { id, name, type, rootpath } = node;
  return rootpath.at(-1)?.id === id ? rootpath : [...rootpath, { id, name, type }];
}

/** At most three levels: access point, parent and folder. 'hidden' stands for omitted levels. */
export function shownSteps(steps: readonly Crumb[]): (Crumb | 'hidden')[] {
  const [root] = steps;
  return root && steps.length > 3 ? [root, 'hidden', ...steps.slice(-2)] : [...steps];
}
