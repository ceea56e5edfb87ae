import { CUE_DEFAULT_MS, CUE_FROM_PLAYER_MS } from '@rushes/contract/subtitles';
import { inOrder, type Line, type Lines, newKey } from './line.ts';

/** @param ms position of the player; null without a player. */
export function newLine(ms: number | null): Line {
  const startTime = ms ?? 0;
  const length = ms === null ? CUE_DEFAULT_MS : CUE_FROM_PLAYER_MS;
  return { key: newKey(), startTime, endTime: startTime + length, text: '' };
}

export const addLine = (lines: Lines, line: Line): Lines => inOrder([...lines, line]);

export const removeLines = (lines: Lines, keys: ReadonlySet<string>): Lines =>
  lines.some(({ key }) => keys.has(key)) ? lines.filter(({ key }) => !keys.has(key)) : lines;

export const canSplit = (line: Line, ms: number): boolean => ms > line.startTime && ms < line.endTime;

/** Splits the text at the line break or space nearest to the given share of its length. */
export function cutText(text: string, share: number): [string, string] {
  const wanted = text.length * share;
  let best = -1;
  for (const { index } of text.matchAll(/\s+/g)) {
    // Prefer an existing line break.
    const detour = (at: number) => Math.abs(at - wanted) - (text[at] === '\n' ? text.length / 5 : 0);
    if (best < 0 || detour(index) < detour(best)) best = index;
  }
  return best < 0 ? [text, ''] : [text.slice(0, best).trim(), text.slice(best).trim()];
}

/**
 * Splits a line at this time. The first part keeps the key and the preceding content. A single word is kept in both
 * parts.
 */
export function splitLine(lines: Lines, key: string, ms: number): Lines {
  const at = lines.findIndex((line) => line.key === key);
  const line = lines[at];
  if (!line || !canSplit(line, ms)) return lines;
  const [first, second] = cutText(line.text, (ms - line.startTime) / (line.endTime - line.startTime));
  const { identifier: _, before: __, ...rest } = line;
  const after: Line = { ...rest, key: newKey(), startTime: ms, text: second || line.text };
  return inOrder([
    ...lines.slice(0, at),
    { ...line, endTime: ms, text: first || line.text },
    after,
    ...lines.slice(at + 1),
  ]);
}

/** Appends the text of the next line on a new line. The result ends when the later of the two ends. */
export function mergeWithNext(lines: Lines, key: string): Lines {
  const at = lines.findIndex((line) => line.key === key);
  const [line, next] = [lines[at], lines[at + 1]];
  if (at < 0 || !line || !next) return lines;
  const merged: Line = {
    ...line,
    endTime: Math.max(line.endTime, next.endTime),
    text: [line.text, next.text].filter((text) => text.trim() !== '').join('\n'),
  };
  return [...lines.slice(0, at), merged, ...lines.slice(at + 2)];
}
