import { type MouseEvent, type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A finger never rests: below this it was a tap. */
const TAP_PX = 8;
/** Pixels a millisecond: faster than that it was thrown, and goes where it was thrown to. */
const THROW = 0.4;

interface Drag {
  pointer: number;
  startY: number;
  startHeight: number;
  lastY: number;
  lastTime: number;
  speed: number;
  moved: boolean;
  onGrip: boolean;
}

/**
 * A sheet that a finger raises and lowers. The height follows the finger straight in the style, since it changes with
 * every move; where it comes to rest is the style sheet's business.
 */
export function useSheet() {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag | null>(null);
  const [raised, setRaised] = useState(false);
  const [moving, setMoving] = useState(false);
  const [turn, setTurn] = useState(0);

  const settle = useCallback((up: boolean) => {
    setRaised(up);
    setMoving(true);
    setTurn((before) => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is one way to rest, wherever it leads
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element || drag.current?.moved) return;
    element.style.height = '';
    element.removeAttribute('data-dragged');
    let left = false;
    void Promise.allSettled(element.getAnimations().map(({ finished }) => finished)).then(() => {
      if (!left && !drag.current?.moved) setMoving(false);
    });
    return () => {
      left = true;
    };
  }, [turn]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !sheet.current) return;
    const onGrip = (event.target as Element).closest('[data-grip]') !== null;
    drag.current = {
      pointer: event.pointerId,
      startY: event.clientY,
      startHeight: sheet.current.getBoundingClientRect().height,
      lastY: event.clientY,
      lastTime: event.timeStamp,
      speed: 0,
      moved: false,
      onGrip,
    };
    // The grip may still be on its way: what went down on it comes up on it.
    if (onGrip) event.currentTarget.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    const element = sheet.current;
    if (now?.pointer !== event.pointerId || !element) return;
    const way = now.startY - event.clientY;
    if (!now.moved) {
      if (Math.abs(way) < TAP_PX) return;
      now.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      element.setAttribute('data-dragged', '');
      setMoving(true);
    }
    const passed = event.timeStamp - now.lastTime;
    if (passed > 0) now.speed = (now.lastY - event.clientY) / passed;
    now.lastY = event.clientY;
    now.lastTime = event.timeStamp;
    element.style.height = `${now.startHeight + way}px`;
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    const element = sheet.current;
    if (now?.pointer !== event.pointerId || !element) return;
    drag.current = null;
    if (!now.moved) {
      if (now.onGrip) settle(!raised);
      return;
    }
    const half = element.parentElement?.clientHeight ?? 0;
    const middle = (half + window.innerHeight) / 2;
    const thrown = Math.abs(now.speed) > THROW;
    settle(thrown ? now.speed > 0 : element.clientHeight > middle);
  };

  const onPointerCancel = () => {
    const moved = drag.current?.moved;
    drag.current = null;
    if (moved) settle(raised);
  };

  /** By key, or by what reads the screen: a pointer's click was heard when it came up. */
  const onClick = (event: MouseEvent) => {
    if (event.detail === 0) settle(!raised);
  };

  return {
    sheet,
    raised,
    state: moving ? 'moving' : raised ? 'raised' : 'lowered',
    lower: () => settle(false),
    head: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    onClick,
  } as const;
}
