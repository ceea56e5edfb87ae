import type { PlainWheel } from './use-zoom.ts';
import type { Zoom } from './zoom.ts';
import { isPannable, limitsOf, type Point, type ZoomArea } from './zoom-view.ts';

/** Tolerance of a click, in pixels; a larger movement is a drag. */
const SLACK = 4;
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 40;
const LINE_PX = 16;

/** Menus handle wheel and drag themselves, a drawing handles its pointers, and a mouse selects text. */
const OWN_WHEEL = '[role="menu"]';
const OWN_TOUCH = '[role="menu"], [data-overlay]';
const OWN_POINTER = `${OWN_TOUCH}, [data-text] span`;

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Uses native listeners: React's cannot prevent a wheel from scrolling the page, nor a click at the end of a drag from
 * toggling playback.
 */
export function zoomGestures(
  stage: HTMLElement,
  zoom: Zoom,
  area: () => ZoomArea | null,
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

  /** True if the action changed the view. */
  function changes(act: () => void): boolean {
    const now = area();
    if (!now) return false;
    const before = zoom.view();
    zoom.measure(now);
    act();
    return zoom.view() !== before;
  }

  function toggleAt(point: Point) {
    const now = area();
    if (!now) return;
    zoom.measure(now);
    if (zoom.view().scale > 1) return zoom.fit();
    // Zooms to 100%, but at least to twice the fitted size.
    const { most } = limitsOf(now);
    zoom.zoomBy(Math.min(most, Math.max(2, now.media.width / now.box.width)), point);
  }

  function onWheel(event: WheelEvent) {
    if (within(event.target, OWN_WHEEL)) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    const zooms = event.ctrlKey || event.metaKey || plainWheel === 'zooms';
    // A trackpad pinch is a wheel event with Ctrl and small deltas; a mouse wheel has large ones.
    const pace = event.ctrlKey && Math.abs(dy) < 50 ? 0.01 : 0.002;
    const changed = changes(() => {
      if (zooms) zoom.zoomBy(Math.exp(-Math.min(240, Math.max(-240, dy)) * pace), pointOf(event));
      else if (event.shiftKey && dx === 0) zoom.panBy(-dy, 0);
      else zoom.panBy(-dx, -dy);
    });
    // Always prevent the browser zoom; let the page scroll when the view cannot change.
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
    // On elements with their own pointer handling, only a second finger counts.
    if (!touched && (isTheirs || event.button > 1)) return;
    if (isMiddle) event.preventDefault();
    fingers.set(event.pointerId, pointOf(event));
  }

  function onMove(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    const now = area();
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
    // Touch has zoomed by double tap. A mouse double click opens full screen for a video and 100% for an image.
    if (touched) event.stopPropagation();
    else if (plainWheel === 'zooms') toggleAt(pointOf(event));
  }

  /** Two fingers zoom the picture; one finger scrolls the page until the picture is zoomed. */
  function onTouch(event: TouchEvent) {
    if (event.touches.length > 1) event.preventDefault();
  }

  const off = new AbortController();
  const { signal } = off;
  const passive = false;
  stage.addEventListener('wheel', onWheel, { signal, passive });
  stage.addEventListener('pointerdown', onDown, { signal });
  // On the window: a fast pointer leaves the stage before its first move event.
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onEnd, { signal });
  window.addEventListener('pointercancel', onEnd, { signal });
  stage.addEventListener('click', onClick, { signal, capture: true });
  stage.addEventListener('dblclick', onDoubleClick, { signal });
  stage.addEventListener('touchstart', onTouch, { signal, passive });
  stage.addEventListener('touchmove', onTouch, { signal, passive });
  return () => off.abort();
}
