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

/** Operated by touch, such as a phone or tablet: there is no desktop to drag files from. */
export const useTouch = (): boolean => useMediaQuery('(pointer: coarse)');

/** The panel of a file is as narrow as on a small desktop or a phone. */
export const useNarrowPanel = (): boolean => useMediaQuery('(max-width: 600px), (960px <= width <= 1130px)');

/** A screen with the width of a phone. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 600px)');
