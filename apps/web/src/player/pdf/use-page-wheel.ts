import { type RefObject, useEffect, useRef } from 'react';

/** Wheel distance that turns the page, and the time during which inertia does not turn another one. */
const TURN_PX = 60;
const SWING_MS = 350;

/** Turns the page when the wheel has nothing left to scroll. @param go returns whether there is another page. */
export function usePageWheel(root: RefObject<HTMLElement | null>, go: (step: 1 | -1) => boolean) {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let sum = 0;
    let last = Number.NEGATIVE_INFINITY;
    let turned = Number.NEGATIVE_INFINITY;
    function onWheel(event: WheelEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.deltaY === 0) return;
      if (event.timeStamp - last > SWING_MS || Math.sign(sum) !== Math.sign(event.deltaY)) sum = 0;
      last = event.timeStamp;
      if (event.timeStamp - turned < SWING_MS) return event.preventDefault();
      sum += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * TURN_PX;
      if (Math.abs(sum) < TURN_PX) return;
      // On the first and the last page the wheel scrolls the window.
      if (latest.current(sum > 0 ? 1 : -1)) event.preventDefault();
      turned = event.timeStamp;
      sum = 0;
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [root]);
}
