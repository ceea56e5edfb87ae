import { useEffect, useState } from 'react';

/** So that it is seen at all. */
const LINGER_MS = 500;

/** Ends it after that; what is answered keeps it from ending. */
export function endLater(end: () => void): () => void {
  const timer = setTimeout(end, LINGER_MS);
  return () => clearTimeout(timer);
}

/** Stays on for half a second after it went off. */
export function useLingering(on: boolean): boolean {
  const [shown, setShown] = useState(on);
  if (on && !shown) setShown(true);
  useEffect(() => {
    if (!on) return endLater(() => setShown(false));
  }, [on]);
  return on || shown;
}
