import { type DragEvent, useEffect, useRef, useState } from 'react';
import { endDrag, isCopyDrag, isItemDrag, useDrag } from './widgets/drag-items.ts';
import type { Items } from './widgets/items.ts';

/** Hover time before a closed folder opens during a drag. */
const OPEN_MS = 600;

interface Place {
  /** Whether the target accepts the dragged items. */
  takes: (items: Items, copy: boolean) => boolean;
  drop: (items: Items, copy: boolean) => void;
  /** Called after hovering, to expand the target. */
  open?: (() => void) | undefined;
}

/** Drop target handlers. `over` is the visual state during a drag. */
export function useDrop({ takes, drop, open }: Place) {
  const [over, setOver] = useState<'yes' | 'no' | undefined>();
  // Entering a child fires dragleave on the parent: the pointer has left only when the counter is back at 0.
  const depth = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function leave() {
    depth.current = 0;
    setOver(undefined);
    clearTimeout(timer.current);
  }

  function judge(event: DragEvent): boolean {
    const copy = isCopyDrag(event);
    const taken = takes(useDrag.getState().items, copy);
    event.dataTransfer.dropEffect = taken ? (copy ? 'copy' : 'move') : 'none';
    setOver(taken ? 'yes' : 'no');
    return taken;
  }

  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!isItemDrag(event.dataTransfer)) return;
        event.preventDefault();
        depth.current += 1;
        if (depth.current > 1) return;
        judge(event);
        if (open) timer.current = setTimeout(open, OPEN_MS);
      },
      onDragOver: (event: DragEvent) => {
        if (!isItemDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        judge(event);
      },
      onDragLeave: (event: DragEvent) => {
        if (!isItemDrag(event.dataTransfer)) return;
        depth.current -= 1;
        if (depth.current <= 0) leave();
      },
      onDrop: (event: DragEvent) => {
        if (!isItemDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        const taken = judge(event);
        const { items } = useDrag.getState();
        leave();
        endDrag();
        if (taken) drop(items, isCopyDrag(event));
      },
    },
  };
}
