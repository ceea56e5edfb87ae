/** One rendition, named by the line count of a 16:9 video of the same size. */
export type Level = { index: number; lines: number };

/** Both 1920 by 804 (wide) and 1080 by 1920 (portrait) are called 1080p. */
export const linesOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(Math.min(width, height), Math.round((Math.max(width, height) * 9) / 16));

/** The chosen size, or the next smaller one available; the smallest when all are larger. */
export function levelFor(levels: readonly Level[], lines: number | null): Level | undefined {
  if (lines === null) return undefined;
  const falling = [...levels].sort((a, b) => b.lines - a.lines);
  return falling.find((level) => level.lines <= lines) ?? falling.at(-1);
}
