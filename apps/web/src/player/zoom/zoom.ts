import { useState, useSyncExternalStore } from 'react';
import {
  bounded,
  FIT,
  type Point,
  panned,
  ratioOf,
  type ZoomArea,
  type ZoomView,
  zoomedAt,
} from './zoom-view.ts';

/** One per picture. Stages that share it show the same part of their pictures. */
export interface Zoom {
  view(): ZoomView;
  subscribe(listener: () => void): () => void;
  /** Sets the current stage, whose bounds apply to the following calls. */
  measure(area: ZoomArea): void;
  fit(): void;
  /** Zooms around a point of the stage, by default its centre. */
  zoomBy(factor: number, point?: Point): void;
  /** In per cent of the media size. */
  zoomToPercent(percent: number, point?: Point): void;
  panBy(dx: number, dy: number): void;
}

/** Zoom factor of a key or button. */
export const STEP = 1.25;

export function createZoom(): Zoom {
  let view = FIT;
  let area: ZoomArea | null = null;
  const listeners = new Set<() => void>();

  function change(next: ZoomView) {
    if (next.scale === view.scale && next.x === view.x && next.y === view.y) return;
    view = next;
    for (const listener of listeners) listener();
  }
  const middle = ({ stage }: ZoomArea): Point => ({ x: stage.width / 2, y: stage.height / 2 });

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    measure(next) {
      area = next;
      change(bounded(view, next));
    },
    fit: () => change(area ? bounded(FIT, area) : FIT),
    zoomBy(factor, point) {
      if (area) change(zoomedAt(view, area, view.scale * factor, point ?? middle(area)));
    },
    zoomToPercent(percent, point) {
      if (area) change(zoomedAt(view, area, percent / 100 / ratioOf(area), point ?? middle(area)));
    },
    panBy(dx, dy) {
      if (area) change(panned(view, area, dx, dy));
    },
  };
}

export const useZoomView = ({ subscribe, view }: Pick<Zoom, 'view' | 'subscribe'>): ZoomView =>
  useSyncExternalStore(subscribe, view);

/** Returns the given zoom, or creates one. */
export function useOwnZoom(given: Zoom | undefined): Zoom {
  const [own] = useState(createZoom);
  return given ?? own;
}
