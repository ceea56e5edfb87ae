import { type PointerEvent, useMemo } from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { type Bar, joinBars, type Mark } from '../timeline/marks.ts';
import { waveformPath } from '../timeline/waveform-path.ts';
import { keepFocus } from '../transport/ControlButton.tsx';
import classes from './RangeTimeline.module.css';
import type { EditableRange } from './RangeTimeline.tsx';
import type { View } from './view.ts';

const HEIGHT = 20;
const TICK = 2;

const pathOf = (bars: readonly Bar[]) =>
  bars.map(({ x, width }) => `M${x} ${HEIGHT - TICK}h${width}v${TICK}h${-width}z`).join('');

/** Strip of the whole media: ranges, faulty ranges and the visible part. A press moves the view there. */
export function Overview({
  clock,
  peaks,
  ranges,
  view,
  total,
}: {
  clock: FrameClock;
  peaks: readonly number[];
  ranges: readonly EditableRange[];
  view: View;
  total: number;
}) {
  const strip = useElementSize<HTMLDivElement>();
  const width = Math.floor(strip.width);
  const wave = useMemo(() => waveformPath(peaks, width, HEIGHT - TICK), [peaks, width]);
  const [fine, faulty] = useMemo(() => {
    const marks = ranges.map(
      ({ id, frame, until, faulty: wrong }): Mark => ({
        id,
        frame,
        end: until,
        kind: 'cue',
        label: '',
        checked: wrong,
      }),
    );
    const join = (wrong: boolean) =>
      pathOf(joinBars(marks, total, width, ({ checked }) => checked === wrong));
    return [join(false), join(true)];
  }, [ranges, total, width]);
  function go(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    clock.seekToFrame(Math.min(total - 1, Math.floor(share * total)));
  }
  const x = (frame: number) => (frame / total) * 100;
  return (
    <div
      ref={strip.ref}
      className={classes.overview}
      aria-hidden="true"
      onMouseDown={keepFocus}
      onPointerDown={go}
      onPointerMove={go}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <path className={classes.far} d={wave} />
        <path className="fill-wave-played" d={fine} />
        <path className={classes.faulty} d={faulty} />
      </svg>
      <div className={classes.window} style={{ left: `${x(view.from)}%`, width: `${x(view.span)}%` }} />
    </div>
  );
}
