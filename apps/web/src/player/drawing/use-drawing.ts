import { type Ink, inks, SHAPES_MAX, type Shape } from '@rushes/contract/drawings';
import { useRef, useState } from 'react';
import { amended, begun, changed, redone, undone } from './history.ts';
import type { Tool } from './shape-edit.ts';

export type DrawingState = ReturnType<typeof useDrawing>;

/**
 * State of a drawing in progress. The tools and the picture are in different parts of the page and share it: pass it to
 * `DrawingTools` and to `DrawingEditor`.
 */
export function useDrawing({
  value,
  onChange,
  ratio,
}: {
  value: readonly Shape[];
  onChange(shapes: readonly Shape[]): void;
  /** Height divided by width of the picture. */
  ratio: number;
}) {
  // A ref instead of state: pointer events come more often than renders, and each change builds on the last one.
  const kept = useRef(begun(value));
  const [tool, chooseTool] = useState<Tool>('pen');
  const [ink, chooseInk] = useState<Ink>(inks[0]);
  const [chosen, select] = useState<number | null>(null);
  // The value was changed from outside, for example cleared after sending: reset the history.
  if (value !== kept.current.shapes) kept.current = begun(value);
  const shapes = value;
  const history = kept.current;
  const selected = chosen !== null && chosen < shapes.length ? chosen : null;

  function become(next: typeof history) {
    if (next === kept.current) return;
    kept.current = next;
    onChange(next.shapes);
  }

  return {
    ratio,
    shapes,
    tool,
    setTool: (next: Tool): void => chooseTool(next),
    ink,
    selected,
    select,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    full: shapes.length >= SHAPES_MAX,
    /** Also changes the selected shape. */
    setInk(next: Ink) {
      chooseInk(next);
      const shape = selected === null ? undefined : shapes[selected];
      if (shape) become(changed(kept.current, shapes.with(selected!, { ...shape, ink: next })));
    },
    add(shape: Shape, andSelect = false) {
      if (shapes.length >= SHAPES_MAX) return;
      become(changed(kept.current, [...kept.current.shapes, shape]));
      select(andSelect ? shapes.length : null);
    },
    /** @param goesOn merges with the previous change into one undo step. */
    replace(index: number, shape: Shape, goesOn = false) {
      become((goesOn ? amended : changed)(kept.current, kept.current.shapes.with(index, shape)));
    },
    remove(index: number) {
      become(changed(kept.current, kept.current.shapes.toSpliced(index, 1)));
      select(null);
    },
    clear() {
      if (shapes.length > 0) become(changed(kept.current, []));
      select(null);
    },
    undo() {
      become(undone(kept.current));
      select(null);
    },
    redo() {
      become(redone(kept.current));
      select(null);
    },
  };
}
