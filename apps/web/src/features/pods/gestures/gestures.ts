import { type Drags, listenForDrags } from './drag.ts';
import { type LongPressHandlers, listenForLongPress } from './long-press.ts';
import { listenForMarquee, type MarqueeTargets } from './marquee.ts';

/** Listeners read the value of the latest render through this reference. */
export interface Latest<T> {
  readonly current: T;
}

export interface GestureTargets extends Drags, MarqueeTargets, LongPressHandlers {}

/** Pointer gestures in a folder besides clicking: marquee selection, dragging items and long press. */
export function listenToGestures(
  root: HTMLElement,
  scroller: HTMLElement,
  latest: Latest<GestureTargets>,
  signal: AbortSignal,
): void {
  listenForMarquee(scroller, latest, signal);
  listenForLongPress(scroller, latest, signal);
  listenForDrags(root, latest, signal);
}
