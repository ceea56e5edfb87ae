import { type Drags, listenForDrags } from './drag.ts';
import { type Holds, listenForHolds } from './hold.ts';
import { listenForPulls, type Pulls } from './pull.ts';

/** Listeners read the value of the latest render through this reference. */
export interface Latest<T> {
  readonly current: T;
}

export interface GestureTargets extends Drags, Pulls, Holds {}

/** Pointer gestures in a folder besides clicking: marquee selection, dragging items and long press. */
export function listenToGestures(
  root: HTMLElement,
  scroller: HTMLElement,
  latest: Latest<GestureTargets>,
  signal: AbortSignal,
): void {
  listenForPulls(scroller, latest, signal);
  listenForHolds(scroller, latest, signal);
  listenForDrags(root, latest, signal);
}
