import { type RefObject, useEffect, useRef, useState } from 'react';
import { chunk } from '#lib/chunk.ts';
import type { Hands } from './hands/hands.ts';
import type { DropMark } from './items-view.ts';

/** Pulling, dragging and holding. Nobody does so at the first look: what listens for it comes a moment later. */
export function useHands(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  hands: Omit<Hands, 'onMark'>,
): DropMark | null {
  const [mark, setMark] = useState<DropMark | null>(null);
  const latest = useRef<Hands>({ ...hands, onMark: setMark });
  useEffect(() => {
    latest.current = { ...hands, onMark: setMark };
  });
  useEffect(() => {
    const gone = new AbortController();
    chunk(() => import('./hands/hands.ts'))
      .then(({ listenToHands }) => {
        if (!gone.signal.aborted && root.current && scroller.current)
          listenToHands(root.current, scroller.current, latest, gone.signal);
      })
      .catch(() => {
        // Keys, menus and buttons do the same.
      });
    return () => gone.abort();
  }, [root, scroller]);
  return mark;
}
