import type { Shape } from '@rushes/contract/drawings';

export type History = {
  past: readonly (readonly Shape[])[];
  shapes: readonly Shape[];
  future: readonly (readonly Shape[])[];
};

/** Maximum number of undo steps. */
const DEPTH = 100;

export const begun = (shapes: readonly Shape[]): History => ({ past: [], shapes, future: [] });

export const changed = ({ past, shapes }: History, next: readonly Shape[]): History => ({
  past: [...past, shapes].slice(-DEPTH),
  shapes: next,
  future: [],
});

/** Continues the previous change: holding an arrow key is one undo step, not fifty. */
export const amended = (history: History, next: readonly Shape[]): History => ({
  ...history,
  shapes: next,
  future: [],
});

export function undone(history: History): History {
  const { past, shapes, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), shapes: before, future: [shapes, ...future] } : history;
}

export function redone(history: History): History {
  const { past, shapes, future } = history;
  const [after, ...rest] = future;
  return after ? { past: [...past, shapes], shapes: after, future: rest } : history;
}
