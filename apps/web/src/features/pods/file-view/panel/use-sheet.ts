import { type MouseEvent, type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels a finger may move during a tap. */
const TAP_PX = 8;
/** Pixels per millisecond: above this speed the gesture is a fling and decides the direction. */
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
 * A bottom sheet raised and lowered by dragging. The height is written to the style directly, since it changes with
 * every pointer move; CSS defines the resting positions.
 */
export function useSheet() {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag | null>(null);
  const [raised, setRaised] = useState(false);
  const [moving, setMoving] = useState(false);
  const [turn, setTurn] = useState(0);

  const snapTo = useCallback((up: boolean) => {
    setRaised(up);
    setMoving(true);
    setTurn((before) => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts each settling animation
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
    // The grip may still be animating: capture the pointer so that it also receives the pointerup.
    if (onGrip) event.currentTarget.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    const element = sheet.current;
    if (now?.pointer !== event.pointerId || !element) return;
    const distance = now.startY - event.clientY;
    if (!now.moved) {
      if (Math.abs(distance) < TAP_PX) return;
      now.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      element.setAttribute('data-dragged', '');
      setMoving(true);
    }
    const passed = event.timeStamp - now.lastTime;
    if (passed > 0) now.speed = (now.lastY - event.clientY) / passed;
    now.lastY = event.clientY;
    now.lastTime = event.timeStamp;
    element.style.height = `${now.startHeight + distance}px`;
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    const element = sheet.current;
    if (now?.pointer !== event.pointerId || !element) return;
    drag.current = null;
    if (!now.moved) {
      if (now.onGrip) snapTo(!raised);
      return;
    }
    const half = element.parentElement?.clientHeight ?? 0;
    const middle = (half + window.innerHeight) / 2;
    const thrown = Math.abs(now.speed) > THROW;
    snapTo(thrown ? now.speed > 0 : element.clientHeight > middle);
  };

  const onPointerCancel = () => {
    const moved = drag.current?.moved;
    drag.current = null;
    if (moved) snapTo(raised);
  };

  /** Keyboard or screen reader activation: pointer clicks were handled by pointerup. */
  const onClick = (event: MouseEvent) => {
    if (event.detail === 0) snapTo(!raised);
  };

  return {
    sheet,
    raised,
    state: moving ? 'moving' : raised ? 'raised' : 'lowered',
    lower: () => snapTo(false),
    head: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    onClick,
  } as const;
}
