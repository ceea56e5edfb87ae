/** At most this long after a page that is never idle. */
const LONGEST_MS = 2000;

/** Runs when the browser has nothing more urgent to do. Safari has no idle callback. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: LONGEST_MS });
  else window.setTimeout(run, LONGEST_MS / 4);
}
