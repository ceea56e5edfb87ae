import type { Latest } from './gestures.ts';

const LONG_PRESS_MS = 450;
const SLACK = 10;

export interface LongPressHandlers {
  onLongPress: (id: string) => void;
}

/** A long press selects an item; after that, a tap toggles items. */
export function listenForLongPress(
  element: HTMLElement,
  latest: Latest<LongPressHandlers>,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let held = false;
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    stop();
    held = false;
    const id = (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset.item;
    if (event.pointerType !== 'touch' || !id) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      latest.current.onLongPress(id);
      held = true;
    }, LONG_PRESS_MS);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) stop();
  };
  // Where lifting the finger counts as a tap, it would open the item.
  const click = (event: MouseEvent) => {
    if (held) event.stopPropagation();
    held = false;
  };
  const listen = { signal };
  element.addEventListener('pointerdown', down, listen);
  element.addEventListener('pointermove', move, listen);
  element.addEventListener('click', click, { signal, capture: true });
  element.addEventListener('pointerup', stop, listen);
  element.addEventListener('pointercancel', stop, listen);
  signal.addEventListener('abort', stop);
}
