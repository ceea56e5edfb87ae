import { useEffect, useState } from 'react';

/** So that it is seen at all. */
const LINGER_MS = 500;

/** Stays on for half a second after it went off. */
export function useLingering(on: boolean): boolean {
  const [shown, setShown] = useState(on);
  if (on && !shown) setShown(true);
  useEffect(() => {
    if (on) return;
    const timer = setTimeout(() => setShown(false), LINGER_MS);
    return () => clearTimeout(timer);
  }, [on]);
  return on || shown;
}
