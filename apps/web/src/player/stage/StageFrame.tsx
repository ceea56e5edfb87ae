import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import type { OnPlaced, Strip } from '../media.ts';
import { useOverlaidControls } from '../transport/use-full-screen.ts';
import { type PlainWheel, useZoom } from '../zoom/use-zoom.ts';
import { ZoomMenu } from '../zoom/ZoomMenu.tsx';
import zoomClasses from '../zoom/zoom.module.css';
import { useZoomView, type Zoom } from '../zoom/zoom.ts';
import { bounded, boxAt, FIT, isPannable, ratioOf } from '../zoom/zoom-view.ts';
import { fitPicture, roomOf } from './picture-box.ts';
import classes from './Stage.module.css';

const DESKTOP = { side: 16, strip: 44, bottom: 16 };
const EDGE_TO_EDGE = { side: 0, strip: 0, bottom: 0 };
/** Below this width the video takes the full width and the strip is hidden. */
const PHONE = 600;
/** Aspect ratio to reserve until the media size is known. */
const USUAL_SHAPE = { width: 1920, height: 1080 };

/** Optional facts are left out where they do not fit. */
export function Facts({ facts, optional = false }: { facts: ReactNode[]; optional?: boolean }) {
  return (
    <div className={optional ? classes.optional : 'row gap-16 min-w-0'}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a static list, items have no other key than their index
        <span key={index} className="row gap-16 min-w-0">
          {index > 0 ? <i className="rigid w-1 h-16 bg-outline" /> : null}
          <span className="clip ellipsis">{fact}</span>
        </span>
      ))}
    </div>
  );
}

/** From this scale on, pixels are rendered without smoothing. */
const PIXELS_FROM = 2;

const fitted = { view: () => FIT, subscribe: () => () => {} };

/** Neutral background with the strip on top. Once measured, it renders the picture in a box of whole pixels. */
export function StageFrame({
  size,
  strip,
  fullScreen,
  zoom,
  plainWheel = 'moves',
  fills = false,
  lines,
  onPlaced,
  children,
}: {
  size: { width: number; height: number } | null;
  strip?: Strip | undefined;
  fullScreen: boolean;
  /** Without it the picture is always fitted. */
  zoom?: Zoom | undefined;
  plainWheel?: PlainWheel;
  /** For content without an aspect ratio: fills the stage. */
  fills?: boolean;
  /** Not affected by the zoom. */
  lines?: ReactNode;
  onPlaced?: OnPlaced | undefined;
  children: ReactNode;
}) {
  const measured = useElementSize<HTMLDivElement>();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const measure = measured.ref;
  const ref = useCallback(
    (found: HTMLDivElement | null) => {
      setElement(found);
      const stop = measure(found);
      return () => {
        setElement(null);
        if (stop) stop();
      };
    },
    [measure],
  );
  const stage = { width: measured.width, height: measured.height };
  const overlaid = useOverlaidControls();
  const bare = fullScreen || overlaid || stage.width < PHONE;
  const media = size ?? USUAL_SHAPE;
  const margin = bare ? EDGE_TO_EDGE : DESKTOP;
  const box = fills ? roomOf(stage, margin) : fitPicture(stage, media, margin);
  const ground = size && box.width > 0 && box.height > 0 ? { stage, box, media } : null;
  const { width, height } = measured;
  useEffect(() => {
    if (!element || fullScreen || width === 0) return;
    const { left, top } = element.getBoundingClientRect();
    onPlaced?.({ left, top, width, height }, margin);
  }, [element, fullScreen, width, height, margin, onPlaced]);
  const seen = useZoomView(zoom ?? fitted);
  const view = ground ? bounded(seen, ground) : FIT;
  const zoomed = view.scale !== 1;
  const pannable = ground !== null && isPannable(view, ground);
  // Video and document players use the arrow keys for other functions.
  useZoom(zoom, element, ground, plainWheel, pannable && plainWheel === 'zooms');
  const menu = zoom && ground ? <ZoomMenu zoom={zoom} ratio={ratioOf(ground)} /> : null;
  return (
    <div
      ref={ref}
      className={classes.stage}
      data-tour="stage"
      style={{ aspectRatio: `${media.width} / ${media.height}` }}
      data-zoom={zoom ? '' : undefined}
      data-pannable={pannable || undefined}
    >
      {bare ? null : (
        <div className={classes.strip} data-over={zoomed || undefined}>
          <Facts facts={strip?.left ?? []} optional />
          <Facts facts={[...(strip?.right ?? []), ...(menu ? [menu] : [])]} />
        </div>
      )}
      <div
        className={classes.picture}
        data-testid="player-picture"
        data-pixels={(ground && ratioOf(ground) * view.scale > PIXELS_FROM) || undefined}
        style={ground ? boxAt(view, ground) : box}
      >
        {children}
      </div>
      {lines ? (
        <div className="absolute pointer-none" style={box}>
          {lines}
        </div>
      ) : null}
      {bare && zoomed ? <div className={zoomClasses.float}>{menu}</div> : null}
    </div>
  );
}
