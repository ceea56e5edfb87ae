import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query matches now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** A screen with the width of a phone. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 600px)');
