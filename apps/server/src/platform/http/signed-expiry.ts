/** Signed addresses stay the same within a window, so that the browser's cache finds its pictures again. */
const WINDOW_MS = 6 * 3_600_000;

/** At least one whole window away, rounded up to a window's end. */
export function expiryAt(now: number): number {
  return (Math.ceil(now / WINDOW_MS) + 1) * WINDOW_MS;
}
