import { useEffect, useRef } from 'react';

/**
 * When the row that has the focus goes away the browser lets the focus fall to the page. A list that had it gives it to
 * its heir, so that the keyboard goes on where it was.
 */
export function useHeldFocus(
  list: () => HTMLElement | null,
  heir: () => HTMLElement | null | undefined,
): void {
  const holds = useRef(false);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    // What falls to the page is told by no event: so it is still held.
    const onFocus = (event: FocusEvent) => {
      holds.current = latest.current()?.contains(event.target as Node) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (holds.current && document.activeElement === document.body) heir()?.focus({ preventScroll: true });
  });
}
