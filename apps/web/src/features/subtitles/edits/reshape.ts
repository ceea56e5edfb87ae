import { CUE_DEFAULT_MS, CUE_FROM_PLAYER_MS } from '@rushes/contract/subtitles';
import { inOrder, type Line, type Lines, newKey } from './line.ts';

/** @param ms where the player stands; null without one. */
export function newLine(ms: number | null): Line {
  const startTime = ms ?? 0;
  const length = ms === null ? CUE_DEFAULT_MS : CUE_FROM_PLAYER_MS;
  return { key: newKey(), startTime, endTime: startTime + length, text: '' };
}

export const addLine = (lines: Lines, line: Line): Lines => inOrder([...lines, line]);

export const removeLines = (lines: Lines, keys: ReadonlySet<string>): Lines =>
  lines.some(({ key }) => keys.has(key)) ? lines.filter(({ key }) => !keys.has(key)) : lines;

export const canSplit = (line: Line, ms: number): boolean => ms > line.startTime && ms < line.endTime;

/** Where the words are cut: at a break or a space, the one nearest to the same share of the text as of the time. */
export function cutText(text: string, share: number): [string, string] {
  const wanted = text.length * share;
  let best = -1;
  for (const { index } of text.matchAll(/\s+/g)) {
    // A break that is there already is worth a detour.
    const detour = (at: number) => Math.abs(at - wanted) - (text[at] === '\n' ? text.length / 5 : 0);
    if (best < 0 || detour(index) < detour(best)) best = index;
  }
  return best < 0 ? [text, ''] : [text.slice(0, best).trim(), text.slice(best).trim()];
}

/** One line becomes two at this moment; the first keeps its key and what stands before it. Whoever splits a single word says it twice. */
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

/** The next one's words follow on a line of their own, and it lasts as long as either did. */
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
