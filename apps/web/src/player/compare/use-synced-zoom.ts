import { useEffect, useRef, useState } from 'react';
import { useZoom } from '../zoom/use-zoom.ts';
import { useOwnZoom, useZoomView } from '../zoom/zoom.ts';
import { zoomGestures } from '../zoom/zoom-gestures.ts';
import { ratioOf, type Size, type ZoomArea } from '../zoom/zoom-view.ts';

/** One zoom for both videos; gestures work on either. @param frame of one video, when fitted. */
export function useSyncedZoom(frame: Size, media: Size) {
  const zoom = useOwnZoom(undefined);
  const view = useZoomView(zoom);
  const [a, setA] = useState<HTMLDivElement | null>(null);
  const [b, setB] = useState<HTMLDivElement | null>(null);
  const { width, height } = frame;
  const area: ZoomArea | null =
    width > 0 ? { stage: frame, box: { left: 0, top: 0, width, height }, media } : null;
  useZoom(zoom, a, area, 'moves', false);
  const latest = useRef(area);
  useEffect(() => {
    latest.current = area;
  });
  useEffect(() => (b ? zoomGestures(b, zoom, () => latest.current, 'moves') : undefined), [b, zoom]);
  return { zoom, view, setA, setB, ratio: area ? ratioOf(area) : 1 };
}
