/** Before bytes arrive. Files sent in one request are smaller. */
export const WINDOW_MIN = 1 << 20;
/** Enough that a fast connection extends its reservation only a few times per second. */
const WINDOW_MAX = 16 << 20;

/** What a metered upload reserves: what has arrived and about as much again. */
export function reservedFor(filesize: number, arrived: number): number {
  const window = Math.min(Math.max(arrived, WINDOW_MIN), WINDOW_MAX);
  return Math.min(filesize, arrived + window);
}
