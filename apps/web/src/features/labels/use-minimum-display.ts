import { useEffect, useState } from 'react';

/** Minimum display time, so that the indicator is noticed. */
const LINGER_MS = 500;

/** Calls `end` after LINGER_MS. The returned function cancels it. */
export function endLater(end: () => void): () => void {
  const timer = setTimeout(end, LINGER_MS);
  return () => clearTimeout(timer);
}

/** Stays true for half a second after `on` becomes false. */
export function useMinimumDisplay(on: boolean): boolean {
  const [shown, setShown] = useState(on);
  if (on && !shown) setShown(true);
  useEffect(() => {
    if (!on) return endLater(() => setShown(false));
  }, [on]);
  return on || shown;
}
