import { useEffect, useRef } from 'react';

/**
 * When the focused row is removed, the browser moves the focus to the body. A list that had the focus passes it to
 * `heir`, so that keyboard navigation continues.
 */
export function useRestoreFocus(
  list: () => HTMLElement | null,
  nextFocus: () => HTMLElement | null | undefined,
): void {
  const holds = useRef(false);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    // Moving the focus to the body fires no focusin event, so `holds` stays true.
    const onFocus = (event: FocusEvent) => {
      holds.current = latest.current()?.contains(event.target as Node) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (holds.current && document.activeElement === document.body)
      nextFocus()?.focus({ preventScroll: true });
  });
}
