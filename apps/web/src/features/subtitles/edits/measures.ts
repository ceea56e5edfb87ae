import type { Line } from './line.ts';

/** Marks for italics, colours and places are not read by anybody. */
const MARKS = /<[^<>]*>|\{\\[^{}]*\}/g;

/** What is read: a break is none of it. */
export const charactersOf = (text: string): number =>
  [...text.replaceAll(MARKS, '').replaceAll('\n', '')].length;

/** With one decimal; null, written as a dash, when there is nothing to read or no time to read it. */
export function speedOf({ text, startTime, endTime }: Omit<Line, 'key'>): number | null {
  const characters = charactersOf(text);
  const ms = endTime - startTime;
  return characters === 0 || ms <= 0 ? null : Math.round((characters / ms) * 10_000) / 10;
}

export const speedText = (line: Omit<Line, 'key'>): string => speedOf(line)?.toFixed(1) ?? '-';
