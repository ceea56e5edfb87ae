import { useEffect, useRef } from 'react';
import { useShortcuts } from '../use-shortcuts.ts';
import { STEP, type Zoom } from './zoom.ts';
import { zoomGestures } from './zoom-gestures.ts';
import type { ZoomArea } from './zoom-view.ts';

/** Effect of a wheel without Ctrl: zooms an image; pans a video or page that is larger than the stage. */
export type PlainWheel = 'zooms' | 'moves';

const KEY_PX = 80;

/** Wheel, drag, touch and keyboard zoom on one stage. */
export function useZoom(
  zoom: Zoom | undefined,
  stage: HTMLElement | null,
  area: ZoomArea | null,
  plainWheel: PlainWheel,
  arrowsMove: boolean,
) {
  const latest = useRef(area);
  useEffect(() => {
    latest.current = area;
  });
  const { width, height } = area?.stage ?? {};
  const { left, top, width: boxWidth, height: boxHeight } = area?.box ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object on each render, with stable values
  useEffect(() => {
    if (zoom && latest.current) zoom.measure(latest.current);
  }, [zoom, width, height, left, top, boxWidth, boxHeight, area?.media.width]);

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
