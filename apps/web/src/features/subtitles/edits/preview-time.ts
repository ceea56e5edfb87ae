import { type Lines, lineAt } from './line.ts';

/** When the preview shows a line: at the player's time, otherwise the next line after it, or the last one. */
export function previewTime(lines: Lines, at: number): number {
  if (lineAt(lines, at) >= 0) return at;
  const next = lines.find(({ startTime }) => startTime >= at) ?? lines.at(-1);
  return next?.startTime ?? at;
}
