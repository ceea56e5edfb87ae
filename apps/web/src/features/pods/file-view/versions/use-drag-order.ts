import { type PointerEvent, useRef, useState } from 'react';

interface Drag {
  from: number;
  /** The index it would get if dropped now. */
  to: number;
}

/** Index of the row at this vertical position, clamped to the first and last row. */
export function rowAt(boxes: readonly { top: number; bottom: number }[], y: number): number {
  const at = boxes.findIndex(({ bottom }) => y < bottom);
  return at < 0 ? boxes.length - 1 : at;
}

/** Reordering list rows by a drag handle, with mouse or touch. */
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
      // Otherwise the browser starts dragging the row, which is a link.
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
