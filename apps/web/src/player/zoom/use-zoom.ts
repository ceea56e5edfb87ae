import { useEffect, useRef } from 'react';
import { useShortcuts } from '../use-shortcuts.ts';
import { STEP, type Zoom } from './zoom.ts';
import { zoomGestures } from './zoom-gestures.ts';
import type { Ground } from './zoom-view.ts';

/** Effect of a wheel without Ctrl: zooms an image; pans a video or page that is larger than the stage. */
export type PlainWheel = 'zooms' | 'moves';

const KEY_PX = 80;

/** Wheel, drag, touch and keyboard zoom on one stage. */
export function useZoom(
  zoom: Zoom | undefined,
  stage: HTMLElement | null,
  ground: Ground | null,
  plainWheel: PlainWheel,
  arrowsMove: boolean,
) {
  const latest = useRef(ground);
  useEffect(() => {
    latest.current = ground;
  });
  const { width, height } = ground?.stage ?? {};
  const { left, top, width: boxWidth, height: boxHeight } = ground?.box ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object on each render, with stable values
  useEffect(() => {
    if (zoom && latest.current) zoom.measure(latest.current);
  }, [zoom, width, height, left, top, boxWidth, boxHeight, ground?.media.width]);

  useEffect(() => {
    if (!zoom || !stage) return;
    return zoomGestures(stage, zoom, () => latest.current, plainWheel);
  }, [zoom, stage, plainWheel]);

  useShortcuts(
    zoom
      ? {
          '+': () => zoom.zoomBy(STEP),
          '=': () => zoom.zoomBy(STEP),
          '-': () => zoom.zoomBy(1 / STEP),
          '0': zoom.fit,
          '1': () => zoom.zoomToPercent(100),
          ...(arrowsMove && {
            arrowleft: () => zoom.panBy(KEY_PX, 0),
            arrowright: () => zoom.panBy(-KEY_PX, 0),
            arrowup: () => zoom.panBy(0, KEY_PX),
            arrowdown: () => zoom.panBy(0, -KEY_PX),
          }),
        }
      : {},
  );
}
