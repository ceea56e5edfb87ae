import type { Lines } from './line.ts';

export interface History {
  past: readonly Lines[];
  lines: Lines;
  future: readonly Lines[];
  /** Group of the last change: repeated changes by a held key are one undo step. */
  group: string | null;
}

/** Maximum number of undo steps. */
const DEPTH = 200;

export const begun = (lines: Lines): History => ({ past: [], lines, future: [], group: null });

/** @param group consecutive changes with the same group are one undo step. */
export function changed(history: History, next: Lines, group: string | null = null): History {
  if (next === history.lines) return history;
  const goesOn = group !== null && group === history.group;
  const past = goesOn ? history.past : [...history.past, history.lines].slice(-DEPTH);
  return { past, lines: next, future: [], group };
}

export function undone(history: History): History {
  const { past, lines, future } = history;
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), lines: before, future: [lines, ...future], group: null }
    : history;
}

export function redone(history: History): History {
  const { past, lines, future } = history;
  const [after, ...rest] = future;
  return after ? { past: [...past, lines], lines: after, future: rest, group: null } : history;
}

/** After a failed save: restores the saved list. Redo brings back the unsaved changes. */
export const givenBack = (history: History, saved: Lines): History => ({
  past: [],
  lines: saved,
  future: history.lines === saved ? history.future : [history.lines],
  group: null,
});
