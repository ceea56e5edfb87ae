import type { CSSProperties, ReactNode, Ref, RefObject } from 'react';
import type { Box } from '../stage/picture-box.ts';
import { takeFocus } from '../transport/ControlButton.tsx';
import type { ZoomView } from '../zoom/zoom-view.ts';
import classes from './Compare.module.css';
import type { CompareSide } from './compared-box.ts';

/** One of the two videos. Each is zoomed within its own frame, so that both show the same part. */
export function Picture({
  which,
  poster,
  media,
  canvas,
  side,
  view,
  ready,
  onClick,
  onDoubleClick,
}: {
  which: CompareSide;
  poster: { posterAlt: string; poster?: string | undefined };
  media: RefObject<HTMLVideoElement | null>;
  /** Shows synchronised frames while both videos play. */
  canvas: RefObject<HTMLCanvasElement | null>;
  side: Ref<HTMLDivElement>;
  view: ZoomView;
  ready: boolean;
  onClick(): void;
  onDoubleClick(): void;
}) {
  return (
    <div ref={side} className={classes.side} data-side={which}>
      <video
        ref={media}
        data-testid={`compared-${which}`}
        className={classes.video}
        style={placed(view)}
        aria-label={poster.posterAlt}
        // Browsers keep the poster over the first frame until playback or a seek, and the poster shows another frame.
        poster={ready ? undefined : poster.poster}
        // Muted until the audible side is set.
        muted
        preload="auto"
        playsInline
        disableRemotePlayback
      />
      <canvas ref={canvas} data-testid={`paired-${which}`} className={classes.paired} style={placed(view)} />
      <button
        type="button"
        className="cover w-full h-full cursor-default"
        tabIndex={-1}
        aria-hidden="true"
        onMouseDown={takeFocus}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
      />
    </div>
  );
}

const placed = ({ scale, x, y }: ZoomView): CSSProperties =>
  scale === 1 ? {} : { transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` };

/** Covers the picture of B exactly and zooms with it. Not affected by wipe or blend. */
export function Over({ box, view, children }: { box: Box; view: ZoomView; children: ReactNode }) {
  return (
    <div className={classes.over}>
      <div className="cover w-full h-full" style={placed(view)}>
        <div className="absolute" style={box} data-overlay="">
          {children}
        </div>
      </div>
    </div>
  );
}

export function Tag({ which, label }: { which: CompareSide; label: string }) {
  return (
    <span className={classes.tag} data-side={which}>
      <b>{which.toUpperCase()}</b>
      {label}
    </span>
  );
}
