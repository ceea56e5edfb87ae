import { useEffect, useRef } from 'react';
import { moved, placed, sized } from './shape-edit.ts';
import type { DrawingState } from './use-drawing.ts';

/** Step of an arrow key, as a fraction of the picture width. */
const STEP = 0.01;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
const PRESSABLE = 'button, a[href], [role="slider"]';

type Ports = { onLeave(): void; onWrite(index: number | null): void; busy: boolean };

/** Keyboard equivalents of all pointer actions. Active on the whole page except in text fields. */
export function useDrawingKeys(drawing: DrawingState, ports: Ports) {
  const latest = useRef({ drawing, ports });
  /** Index of the shape being moved by arrow keys: consecutive steps are one undo step. */
  const moving = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { drawing, ports };
  });
  useEffect(() => {
    function act(event: KeyboardEvent): boolean {
      const { drawing: now, ports: to } = latest.current;
      const target = event.target instanceof Element ? event.target : null;
      if (to.busy || target?.closest(TYPING)) return false;
      if (event.ctrlKey || event.metaKey) {
        const key = event.key.toLowerCase();
        if (event.altKey || (key !== 'z' && key !== 'y')) return false;
        if (key === 'y' || event.shiftKey) now.redo();
        else now.undo();
        return true;
      }
      if (event.altKey) return false;
      if (event.key === 'Escape') {
        if (now.selected === null) to.onLeave();
        else now.select(null);
        return true;
      }
      if (target?.closest(PRESSABLE)) return false;
      return draw(event, now, to);
    }

    function draw(event: KeyboardEvent, now: DrawingState, to: Ports): boolean {
      const { selected, shapes, ratio } = now;
      const shape = selected === null ? undefined : shapes[selected];
      if (event.key === 'Enter') {
        if (shape?.kind === 'text' || now.tool === 'text') to.onWrite(shape ? selected : null);
        else now.add(placed(now.tool, now.ink, ratio), true);
        return true;
      }
      if (event.key === 'PageUp' || event.key === 'PageDown') {
        if (shapes.length === 0) return true;
        const step = event.key === 'PageUp' ? -1 : 1;
        const from = selected ?? (step > 0 ? -1 : shapes.length);
        now.select((from + step + shapes.length) % shapes.length);
        return true;
      }
      if (!shape || selected === null) return false;
      if (event.key === 'Delete' || event.key === 'Backspace') {
        now.remove(selected);
        return true;
      }
      const step = ARROWS[event.key];
      if (!step) return false;
      const next = (event.shiftKey ? sized : moved)(shape, step[0], step[1], ratio);
      now.replace(selected, next, event.repeat && moving.current === selected);
      moving.current = selected;
      return true;
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || !act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    // Capture phase: the page has its own handlers for the arrows and Escape.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
