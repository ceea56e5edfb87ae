import { useState, useSyncExternalStore } from 'react';
import {
  bounded,
  FIT,
  type Ground,
  type Point,
  panned,
  ratioOf,
  type ZoomView,
  zoomedAt,
} from './zoom-view.ts';

/** One per picture; two stages that are given the same one show the same part of their pictures. */
export interface Zoom {
  view(): ZoomView;
  subscribe(listener: () => void): () => void;
  /** The stage that is worked on: what follows keeps to its bounds. */
  measure(ground: Ground): void;
  fit(): void;
  /** By so much, around a point of the stage; without one, around its middle. */
  zoomBy(factor: number, point?: Point): void;
  /** In hundredths of its own pixels. */
  zoomToPercent(percent: number, point?: Point): void;
  panBy(dx: number, dy: number): void;
}

/** What a key or a button adds or takes. */
export const STEP = 1.25;

export function createZoom(): Zoom {
  let view = FIT;
  let ground: Ground | null = null;
  const listeners = new Set<() => void>();

  function change(next: ZoomView) {
    if (next.scale === view.scale && next.x === view.x && next.y === view.y) return;
    view = next;
    for (const listener of listeners) listener();
  }
  const middle = ({ stage }: Ground): Point => ({ x: stage.width / 2, y: stage.height / 2 });

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    measure(next) {
      ground = next;
      change(bounded(view, next));
    },
    fit: () => change(ground ? bounded(FIT, ground) : FIT),
    zoomBy(factor, point) {
      if (ground) change(zoomedAt(view, ground, view.scale * factor, point ?? middle(ground)));
    },
    zoomToPercent(percent, point) {
      if (ground) change(zoomedAt(view, ground, percent / 100 / ratioOf(ground), point ?? middle(ground)));
    },
    panBy(dx, dy) {
      if (ground) change(panned(view, ground, dx, dy));
    },
  };
}

export const useZoomView = ({ subscribe, view }: Pick<Zoom, 'view' | 'subscribe'>): ZoomView =>
  useSyncExternalStore(subscribe, view);

/** The one that is given, else one of its own. */
export function useOwnZoom(given: Zoom | undefined): Zoom {
  const [own] = useState(createZoom);
  return given ?? own;
}
