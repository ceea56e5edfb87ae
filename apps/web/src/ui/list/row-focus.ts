import { type RefObject, useEffect, useRef } from 'react';
import type { Direction } from './selection.ts';

/** Keys for moving in a list of rows. */
export const rowDirections: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Set the returned ref to true when the keyboard moves the focus: the row is focused once rendered. */
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

/** Scrolls a list of rows of one height just far enough to show the row. `room` stays free below it. */
export function scrollToRow(scroller: HTMLElement, top: number, height: number, room = 0): void {
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + height > scroller.scrollTop + scroller.clientHeight - room)
    scroller.scrollTop = top + height - scroller.clientHeight + room;
}
