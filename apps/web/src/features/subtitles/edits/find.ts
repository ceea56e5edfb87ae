import type { Lines } from './line.ts';

/** Case-insensitive search; returns all lines if the search text is empty. */
export function findLines(lines: Lines, wanted: string): Lines {
  const words = wanted.trim().toLocaleLowerCase();
  return words ? lines.filter(({ text }) => text.toLocaleLowerCase().includes(words)) : lines;
}

const patternOf = (find: string, matchCase: boolean): RegExp =>
  new RegExp(find.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), matchCase ? 'g' : 'gi');

export interface Search {
  find: string;
  matchCase: boolean;
}

export function countMatches(lines: Lines, { find, matchCase }: Search): number {
  if (find === '') return 0;
  const pattern = patternOf(find, matchCase);
  return lines.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}

/** Literal replacement: neither argument is a pattern. */
export function replaceAll(lines: Lines, { find, matchCase }: Search, by: string): Lines {
  if (find === '') return lines;
  const pattern = patternOf(find, matchCase);
  let changed = false;
  const after = lines.map((line) => {
    const text = line.text.replace(pattern, () => by);
    if (text === line.text) return line;
    changed = true;
    return { ...line, text };
  });
  return changed ? after : lines;
}
