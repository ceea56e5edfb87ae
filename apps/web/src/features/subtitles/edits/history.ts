import type { Lines } from './line.ts';

export interface History {
  past: readonly Lines[];
  lines: Lines;
  future: readonly Lines[];
  /** What the last change was part of: a key that is held is one step to take back, not fifty. */
  group: string | null;
}

/** As far back as anybody goes. */
const DEPTH = 200;

export const begun = (lines: Lines): History => ({ past: [], lines, future: [], group: null });

/** @param group changes that follow each other under the same name are one step. */
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

/** What was not taken: the list before it stands there again, and the way forward leads to what was not taken. */
export const givenBack = (history: History, saved: Lines): History => ({
  past: [],
  lines: saved,
  future: history.lines === saved ? history.future : [history.lines],
  group: null,
});
