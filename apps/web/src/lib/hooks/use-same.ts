import { useRef } from 'react';

/** Keeps the previous object while its content is equal, so that nothing that depends on it is computed again. */
export function useSame<T>(now: T): T {
  const kept = useRef(now);
  if (JSON.stringify(kept.current) !== JSON.stringify(now)) kept.current = now;
  return kept.current;
}
