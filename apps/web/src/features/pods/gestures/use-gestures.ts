import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import type { DropMark } from '../layout/items-view.ts';
import type { GestureTargets } from './gestures.ts';

/** Marquee selection, dragging and long press. The listeners are loaded after the first paint. */
export function useGestures(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  targets: Omit<GestureTargets, 'onMark'>,
): DropMark | null {
  const [mark, setMark] = useState<DropMark | null>(null);
  const latest = useRef<GestureTargets>({ ...targets, onMark: setMark });
  useEffect(() => {
    latest.current = { ...targets, onMark: setMark };
  });
  useEffect(() => {
    const gone = new AbortController();
    loadChunk(() => import('./gestures.ts'))
      .then(({ listenToGestures }) => {
        if (!gone.signal.aborted && root.current && scroller.current)
          listenToGestures(root.current, scroller.current, latest, gone.signal);
      })
      .catch(() => {
        // Keys, menus and buttons offer the same actions.
      });
    return () => gone.abort();
  }, [root, scroller]);
  return mark;
}
