import type { SubtitleCue } from '@rushes/contract/subtitles';

/** A line in the editor. Its key is stable when its time, text or neighbours change. */
export interface Line extends Omit<SubtitleCue, 'id'> {
  key: string;
}

/** Ordered by start. Immutable, so that the undo history holds references instead of copies. */
export type Lines = readonly Line[];

/** Memoises per line: a change replaces one line, and the others keep their identity. */
export function once<T>(make: (line: Line) => T): (line: Line) => T {
  const made = new WeakMap<Line, T>();
  return (line) => {
    const known = made.get(line);
    if (known !== undefined) return known;
    const value = make(line);
    made.set(line, value);
    return value;
  };
}

let made = 0;

export const newKey = (): string => `line-${++made}`;

export const inOrder = (lines: Lines): Lines => {
  const sorted = lines.every((line, at) => at === 0 || lines[at - 1]!.startTime <= line.startTime);
  return sorted ? lines : [...lines].sort((a, b) => a.startTime - b.startTime);
};

export const linesOf = (cues: readonly SubtitleCue[]): Lines =>
  inOrder(cues.map(({ id: _, ...cue }) => ({ ...cue, key: newKey() })));

export const cuesOf = (lines: Lines): SubtitleCue[] =>
  inOrder(lines).map(({ key: _, ...line }, at) => ({ ...line, id: at + 1 }));

/** Changes one line; returns the same list if nothing changed. */
export function changeLine(lines: Lines, key: string, change: (line: Line) => Line): Lines {
  const at = lines.findIndex((line) => line.key === key);
  const before = lines[at];
  if (!before) return lines;
  const after = change(before);
  if (after === before) return lines;
  return inOrder(lines.with(at, after));
}

/** Whether two lines have the same times and content, ignoring their keys. */
export const sameLine = (a: Line, b: Line): boolean =>
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  a.text === b.text &&
  a.settings === b.settings &&
  a.identifier === b.identifier &&
  a.before === b.before;

export const sameLines = (a: Lines, b: Lines): boolean =>
  a === b || (a.length === b.length && a.every((line, at) => line === b[at] || sameLine(line, b[at]!)));

/** Index of the line shown at this time, the latest if several overlap; -1 if none. */
export function lineAt(lines: Lines, ms: number): number {
  const after = firstAfter(lines, ms);
  // An earlier line may end later than the next one. In practice only a few lines overlap, so four are checked.
  for (let at = after - 1; at >= 0 && at >= after - 4; at--) if (lines[at]!.endTime > ms) return at;
  return -1;
}

/** Start of keyboard navigation: the line on the screen, else the next one in that direction. */
export function nearest(lines: Lines, ms: number, step: 1 | -1): number {
  const at = lineAt(lines, ms);
  if (at >= 0) return at;
  return step === 1 ? firstAfter(lines, ms) : firstAfter(lines, ms) - 1;
}

/** Index of the first line that starts after this time. */
function firstAfter(lines: Lines, ms: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.startTime <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
