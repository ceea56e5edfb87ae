import { type Drags, listenForDrags } from './drag.ts';
import { type Holds, listenForHolds } from './hold.ts';
import { listenForPulls, type Pulls } from './pull.ts';

/** What a listener calls is always what the folder last drew. */
export interface Latest<T> {
  readonly current: T;
}

export interface GestureTargets extends Drags, Pulls, Holds {}

/** What mouse and finger do in a folder beside clicking: pulling a rectangle, dragging items, holding on to one. */
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
