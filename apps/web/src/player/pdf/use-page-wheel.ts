import { type RefObject, useEffect, useRef } from 'react';

/** So far a wheel has to turn for the next page, and so long a swing that goes on turns no second one. */
const TURN_PX = 60;
const SWING_MS = 350;

/** A wheel that has nothing left to move on this page goes on to the next. @param go says whether there is one. */
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
      // At the first and the last page the wheel is the window's again.
      if (latest.current(sum > 0 ? 1 : -1)) event.preventDefault();
      turned = event.timeStamp;
      sum = 0;
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [root]);
}
