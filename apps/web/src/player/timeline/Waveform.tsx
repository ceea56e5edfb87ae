import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useEachFrame } from '../frames/use-frame-clock.ts';
import classes from './Waveform.module.css';
import { waveformPath } from './waveform-path.ts';

const SILENCE: readonly number[] = [0];

/** Draws the bars twice and clips the played copy at the playhead. Moving the playhead only changes the clip path. */
export function Waveform({
  clock,
  peaks = SILENCE,
  width,
  height,
  pitch,
}: {
  clock: FrameClock;
  peaks?: readonly number[] | undefined;
  width: number;
  height: number;
  pitch?: number;
}) {
  const played = useRef<SVGSVGElement>(null);
  const path = useMemo(() => waveformPath(peaks, width, height, pitch), [peaks, width, height, pitch]);
  useClip(clock, played, width);
  return (
    <>
      <svg className={classes.ahead} width={width} height={height} aria-hidden="true">
        <path d={path} />
      </svg>
      <svg ref={played} className={classes.played} width={width} height={height} aria-hidden="true">
        <path d={path} />
      </svg>
    </>
  );
}

function useClip(clock: FrameClock, played: RefObject<SVGSVGElement | null>, width: number) {
  const draw = useCallback(() => {
    const x = Math.round((clock.goal() / clock.state().total) * width);
    if (played.current) played.current.style.clipPath = `inset(0 ${Math.max(0, width - x)}px 0 0)`;
  }, [clock, played, width]);
  useEachFrame(clock, draw);
}
