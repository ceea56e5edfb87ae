import { type PointerEvent, useRef, useState } from 'react';

interface Drag {
  from: number;
  /** Where it would stand if it were let go now. */
  to: number;
}

/** Which of these rows a pointer at this height belongs to; above the first and below the last count as those. */
export function rowAt(boxes: readonly { top: number; bottom: number }[], y: number): number {
  const at = boxes.findIndex(({ bottom }) => y < bottom);
  return at < 0 ? boxes.length - 1 : at;
}

/** Rows of a list that are dragged by a grip, with a mouse or a finger. */
export function useDragOrder(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const place = (event: PointerEvent) =>
    rowAt(
      [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect()),
      event.clientY,
    );
  const gripOf = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // Or the row, which is a link, is dragged away by the browser.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from, to: from });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag) return;
      const to = place(event);
      if (to !== drag.to) setDrag({ ...drag, to });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!drag) return;
      setDrag(null);
      const to = place(event);
      if (to !== drag.from) onDrop(drag.from, to);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { list, drag, gripOf };
}
