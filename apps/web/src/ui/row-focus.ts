import { type RefObject, useEffect, useRef } from 'react';
import type { Direction } from './selection.ts';

/** The keys that walk up and down a list of rows. */
export const rowDirections: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Set the answer to true when the keyboard moved the focus: the row takes it as soon as it is drawn. */
export function useRowFocus(body: HTMLElement | null, focus: string | null): RefObject<boolean> {
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || focus === null) return;
    const row = body?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focus)}"]`);
    if (!row) return;
    wanted.current = false;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
  return wanted;
}
