import { type RefObject, useEffect, useRef } from 'react';

/** Calls back once, when the pointer or the focus first enters the element: before the first click in it. */
export function useFirstInteraction(ref: RefObject<HTMLElement | null>, onInteraction: () => void): void {
  const callback = useRef(onInteraction);
  callback.current = onInteraction;
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const interact = () => {
      listening.abort();
      callback.current();
    };
    for (const type of ['pointerenter', 'focusin'])
      element.addEventListener(type, interact, { signal: listening.signal });
    return () => listening.abort();
  }, [ref]);
}
