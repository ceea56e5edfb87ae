import { useEffect, useState } from 'react';

const STEP_MS = 30_000;

/** Current time, precise enough for "12 minutes ago" and "52m". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
