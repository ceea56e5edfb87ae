/** One size of a film, by the name people know it by: the lines of a 16:9 picture as large as it. */
export type Level = { index: number; lines: number };

/** A wide film of 1920 by 804 is sold as 1080p, and so is an upright one of 1080 by 1920. */
export const linesOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(Math.min(width, height), Math.round((Math.max(width, height) * 9) / 16));

/** The size somebody chose before, or the next smaller one this film has; the smallest when all are larger. */
export function levelFor(levels: readonly Level[], lines: number | null): Level | undefined {
  if (lines === null) return undefined;
  const falling = [...levels].sort((a, b) => b.lines - a.lines);
  return falling.find((level) => level.lines <= lines) ?? falling.at(-1);
}
