/** Signed URLs stay the same within a window, so that the browser cache works for thumbnails. */
const WINDOW_MS = 6 * 3_600_000;

/** At least one full window from now, rounded up to the end of a window. */
export function expiryAt(now: number): number {
  return (Math.ceil(now / WINDOW_MS) + 1) * WINDOW_MS;
}
