import type { PlainWheel } from './use-zoom.ts';
import type { Zoom } from './zoom.ts';
import { type Ground, isPannable, limitsOf, type Point } from './zoom-view.ts';

/** A hand that clicks moves a little; only more than this is a drag. */
const SLACK = 4;
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 40;
const LINE_PX = 16;

/** Menus have wheels and drags of their own; a drawing takes its pointers itself, and words are selected by a mouse. */
const OWN_WHEEL = '[role="menu"]';
const OWN_TOUCH = '[role="menu"], [data-overlay]';
const OWN_POINTER = `${OWN_TOUCH}, [data-text] span`;

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * By the browser's own listeners: React's cannot keep a wheel from scrolling the page, nor a click at the end of a
 * drag from playing the film.
 */
export function zoomGestures(
  stage: HTMLElement,
  zoom: Zoom,
  ground: () => Ground | null,
  plainWheel: PlainWheel,
): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let moved = false;
  let lastTap: { at: Point; time: number } | null = null;
  let touched = false;

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** True when there was something left to change. */
  function changes(act: () => void): boolean {
    const now = ground();
    if (!now) return false;
    const before = zoom.view();
    zoom.measure(now);
    act();
    return zoom.view() !== before;
  }

  function toggleAt(point: Point) {
    const now = ground();
    if (!now) return;
    zoom.measure(now);
    if (zoom.view().scale > 1) return zoom.fit();
    // To its own pixels, or twice as large where those are hardly larger than what is seen already.
    const { most } = limitsOf(now);
    zoom.zoomBy(Math.min(most, Math.max(2, now.media.width / now.box.width)), point);
  }

  function onWheel(event: WheelEvent) {
    if (within(event.target, OWN_WHEEL)) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    const zooms = event.ctrlKey || event.metaKey || plainWheel === 'zooms';
    // Two fingers on a trackpad come as a wheel with Ctrl and small figures, a wheel as one with large ones.
    const pace = event.ctrlKey && Math.abs(dy) < 50 ? 0.01 : 0.002;
    const changed = changes(() => {
      if (zooms) zoom.zoomBy(Math.exp(-Math.min(240, Math.max(-240, dy)) * pace), pointOf(event));
      else if (event.shiftKey && dx === 0) zoom.panBy(-dy, 0);
      else zoom.panBy(-dx, -dy);
    });
    // The browser's own zoom never; the page scrolls where the picture has nothing left to give.
    if (changed || event.ctrlKey || event.metaKey) event.preventDefault();
  }

  function onDown(event: PointerEvent) {
    touched = event.pointerType === 'touch';
    const isMiddle = event.button === 1;
    const isTheirs = !isMiddle && within(event.target, touched ? OWN_TOUCH : OWN_POINTER);
    if (fingers.size === 0) {
      moved = false;
      start = isTheirs ? null : { x: event.clientX, y: event.clientY };
    }
    // Of what is theirs only a second finger is ours.
    if (!touched && (isTheirs || event.button > 1)) return;
    if (isMiddle) event.preventDefault();
    fingers.set(event.pointerId, pointOf(event));
  }

  function onMove(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    const now = ground();
    if (!before || !now) return;
    const at = pointOf(event);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) {
      moved = true;
      const grown = distance(at, other) / Math.max(1, distance(before, other));
      const middle = (a: Point) => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
      changes(() => {
        zoom.zoomBy(grown, middle(before));
        zoom.panBy(middle(at).x - middle(before).x, middle(at).y - middle(before).y);
      });
    } else if (start && isPannable(zoom.view(), now)) {
      const far = distance({ x: event.clientX, y: event.clientY }, start) > SLACK;
      if (!moved && !far) return;
      if (!moved) {
        moved = true;
        stage.setPointerCapture(event.pointerId);
        stage.dataset.dragging = '';
      }
      changes(() => zoom.panBy(at.x - before.x, at.y - before.y));
    }
    fingers.set(event.pointerId, at);
  }

  function onEnd(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return;
    delete stage.dataset.dragging;
    if (event.type !== 'pointerup' || event.pointerType !== 'touch' || moved || !start) {
      lastTap = null;
      return;
    }
    const at = pointOf(event);
    const isSecond =
      lastTap !== null &&
      event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
      distance(at, lastTap.at) < DOUBLE_TAP_PX;
    if (isSecond) toggleAt(at);
    lastTap = isSecond ? null : { at, time: event.timeStamp };
  }

  function onClick(event: MouseEvent) {
    if (!moved) return;
    moved = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function onDoubleClick(event: MouseEvent) {
    if (within(event.target, OWN_POINTER)) return;
    // A finger has zoomed by its two taps. A mouse takes a film to the full screen and a still to its own pixels.
    if (touched) event.stopPropagation();
    else if (plainWheel === 'zooms') toggleAt(pointOf(event));
  }

  /** Two fingers are ours; one is the page's to scroll until the picture is zoomed. */
  function onTouch(event: TouchEvent) {
    if (event.touches.length > 1) event.preventDefault();
  }

  const off = new AbortController();
  const { signal } = off;
  const passive = false;
  stage.addEventListener('wheel', onWheel, { signal, passive });
  stage.addEventListener('pointerdown', onDown, { signal });
  // A quick hand has left the stage before its first move is told.
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onEnd, { signal });
  window.addEventListener('pointercancel', onEnd, { signal });
  stage.addEventListener('click', onClick, { signal, capture: true });
  stage.addEventListener('dblclick', onDoubleClick, { signal });
  stage.addEventListener('touchstart', onTouch, { signal, passive });
  stage.addEventListener('touchmove', onTouch, { signal, passive });
  return () => off.abort();
}
