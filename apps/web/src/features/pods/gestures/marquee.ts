import type { RefObject } from 'react';
import type { Order, Selection } from '#ui/list/selection.ts';
import { boxBetween, itemsWithin, type Section } from '../layout/item-places.ts';
import type { Latest } from './gestures.ts';

export interface MarqueeTargets {
  /** The marquee element. It is positioned by writing its style, without rendering. */
  band: RefObject<HTMLElement | null>;
  sections: () => readonly Section[];
  order: Order;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Pixels the pointer may move during a click. */
const SLACK = 4;
/** Distance from an edge within which the folder scrolls; the closer to the edge, the faster. */
const EDGE = 48;
const FASTEST = 24;

const occupied =
  '[data-item], button, a, input, textarea, header, [role="menu"], [role="dialog"], [role="columnheader"]';

/** Dragging a rectangle over empty space selects the items it touches; with Ctrl or Shift it adds to the selection. */
export function listenForMarquee(
  outer: HTMLElement,
  latest: Latest<MarqueeTargets>,
  signal: AbortSignal,
): void {
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    if ((event.target as Element).closest(occupied)) return;
    // The scroll bar belongs to the scroller but is outside its client area.
    const edges = outer.getBoundingClientRect();
    if (event.clientX > edges.left + outer.clientWidth) return;
    follow(outer, event, latest);
  };
  outer.addEventListener('pointerdown', down, { signal });
}

function follow(outer: HTMLElement, start: PointerEvent, latest: Latest<MarqueeTargets>): void {
  const items = outer.querySelector('[data-items]');
  if (!items) return;
  const before = latest.current.selection;
  const adds = start.ctrlKey || start.metaKey || start.shiftKey;
  const edges = outer.getBoundingClientRect();
  // Positions are relative to the scrolled content, so that the first corner stays in place while scrolling.
  const place = (event: { clientX: number; clientY: number }) => ({
    x: event.clientX - edges.left,
    y: event.clientY - edges.top + outer.scrollTop,
  });
  const from = place(start);
  const inner = items.getBoundingClientRect();
  const offset = { x: inner.left - edges.left, y: inner.top - edges.top + outer.scrollTop };
  let at = { clientX: start.clientX, clientY: start.clientY };
  let pulled = false;
  let chosen = '';
  let frame = 0;
  const signal = new AbortController();
  const listen = { signal: signal.signal };

  const show = () => {
    const { band, sections, order, onSelect } = latest.current;
    const to = place(at);
    const box = boxBetween(from.x, from.y, to.x, Math.min(to.y, outer.scrollHeight));
    if (band.current) {
      const { style } = band.current;
      style.display = 'block';
      style.transform = `translate(${box.left}px, ${Math.max(0, box.top)}px)`;
      style.width = `${box.right - box.left}px`;
      style.height = `${box.bottom - Math.max(0, box.top)}px`;
    }
    const within = itemsWithin(sections(), {
      left: box.left - offset.x,
      right: box.right - offset.x,
      top: box.top - offset.y,
      bottom: box.bottom - offset.y,
    });
    const ids = within.flatMap((index) => order.ids[index] ?? []);
    const name = ids.join();
    if (name === chosen) return;
    chosen = name;
    onSelect({
      selected: new Set(adds ? [...before.selected, ...ids] : ids),
      anchor: ids[0] ?? null,
      focus: ids.at(-1) ?? before.focus,
    });
  };
  const scroll = () => {
    frame = requestAnimationFrame(scroll);
    const above = edges.top + EDGE - at.clientY;
    const below = at.clientY - (edges.top + outer.clientHeight - EDGE);
    const near = above > 0 ? -above : Math.max(below, 0);
    if (near === 0) return;
    outer.scrollTop += Math.sign(near) * Math.min(FASTEST, Math.abs(near) / 2);
    show();
  };
  const end = () => {
    signal.abort();
    cancelAnimationFrame(frame);
    const { band } = latest.current;
    if (band.current) band.current.style.display = 'none';
    // The click at the end of a marquee must not count as a click on empty space, which would clear the selection.
    if (pulled) swallowClick();
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      at = { clientX: event.clientX, clientY: event.clientY };
      if (!pulled && Math.hypot(at.clientX - start.clientX, at.clientY - start.clientY) < SLACK) return;
      if (!pulled) {
        pulled = true;
        frame = requestAnimationFrame(scroll);
      }
      show();
    },
    listen,
  );
  window.addEventListener('pointerup', end, listen);
  window.addEventListener('pointercancel', end, listen);
  window.addEventListener('blur', end, listen);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current.onSelect(before);
      end();
    },
    { ...listen, capture: true },
  );
  // Prevents text selection during the drag.
  start.preventDefault();
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    document.activeElement.blur();
}

function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  // A marquee that ends outside the window produces no click.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
