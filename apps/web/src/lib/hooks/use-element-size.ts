import { type RefCallback, useCallback, useState } from 'react';

interface Measured<Element> {
  ref: RefCallback<Element>;
  width: number;
  height: number;
}

/** Size of the content box of an element; zero until it is rendered. */
export function useElementSize<Element extends HTMLElement = HTMLDivElement>(): Measured<Element> {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    let frame = 0;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      // In the next frame: a change of layout inside the callback would be reported as a loop.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSize({ width, height }));
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return { ref, ...size };
}
