import { formatFrame, nominalFps, type TimecodeBase, type TimeFormat } from '@rushes/contract/timecode';
import { type KeyboardEvent, type PointerEvent, useCallback, useRef } from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useClockState, useEachFrame } from '../frames/use-frame-clock.ts';
import type { Sprite } from '../media.ts';
import { keepFocus } from '../transport/ControlButton.tsx';
import { HoverPreview, type HoverPreviewHandle } from './HoverPreview.tsx';
import { MarkBars } from './MarkBars.tsx';
import { MarkLane } from './MarkLane.tsx';
import type { Mark } from './marks.ts';
import { Ruler } from './Ruler.tsx';
import classes from './Timeline.module.css';
import { Waveform } from './Waveform.tsx';

const PAGE_SECONDS = 10;

export type TimelineProps = {
  clock: FrameClock;
  base: TimecodeBase;
  format: TimeFormat;
  peaks?: readonly number[] | undefined;
  sprite?: Sprite | undefined;
  /** Sorted by frame. */
  marks: readonly Mark[];
  onMark(mark: Mark): void;
};

export function Timeline({ clock, base, format, peaks, sprite, marks, onMark }: TimelineProps) {
  const { t } = useTranslation('player');
  const { total, inFrame, outFrame } = useClockState(clock);
  const wave = useElementSize<HTMLDivElement>();
  const width = Math.floor(wave.width);
  const height = Math.floor(wave.height);
  const track = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const preview = useRef<HoverPreviewHandle>(null);
  const drag = useRef<{ resume: boolean } | null>(null);

  const draw = useCallback(
    (shown: number) => {
      const frame = clock.goal();
      if (playhead.current)
        playhead.current.style.transform = `translateX(${Math.round((frame / total) * width)}px)`;
      // Throttle to once a second during playback: 60 attribute changes a second would flood a screen reader.
      if (clock.state().playing && shown % nominalFps(base.rate) !== 0) return;
      track.current?.setAttribute('aria-valuenow', String(frame));
      track.current?.setAttribute('aria-valuetext', formatFrame(frame, base, format));
    },
    [clock, base, format, total, width],
  );
  useEachFrame(clock, draw);

  function frameUnder(event: PointerEvent): { x: number; frame: number } {
    const left = track.current?.getBoundingClientRect().left ?? 0;
    const x = Math.min(Math.max(0, event.clientX - left), Math.max(0, width - 1));
    return { x, frame: Math.min(total - 1, Math.floor((x / Math.max(1, width)) * total)) };
  }

  function follow(event: PointerEvent) {
    const { x, frame } = frameUnder(event);
    preview.current?.show(x, frame / total, formatFrame(frame, base, format));
    if (!drag.current) return;
    clock.seekToFrame(frame);
    draw(clock.frame());
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { resume: clock.state().playing };
    clock.pause();
    follow(event);
  }

  function onPointerEnd(event: PointerEvent) {
    const resume = drag.current?.resume === true;
    drag.current = null;
    if (resume) clock.play();
    if (event.pointerType !== 'mouse') preview.current?.hide();
  }

  function onKeyDown(event: KeyboardEvent) {
    const pages = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (pages === 0) return;
    event.preventDefault();
    clock.seekBy(pages * PAGE_SECONDS * nominalFps(base.rate));
  }

  const x = (frame: number) => Math.round((frame / total) * width);
  const rangeLeft = x(inFrame ?? outFrame ?? 0);
  const rangeRight = x(outFrame !== null ? outFrame + 1 : (inFrame ?? 0));

  return (
    <div className={classes.timeline} data-tour="timeline">
      <div className="relative">
        <div
          ref={track}
          className={classes.track}
          role="slider"
          tabIndex={0}
          aria-label={t('timeline')}
          aria-valuemin={0}
          aria-valuemax={total - 1}
          aria-valuenow={clock.goal()}
          aria-valuetext={formatFrame(clock.goal(), base, format)}
          onMouseDown={keepFocus}
          onPointerDown={onPointerDown}
          onPointerMove={follow}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onPointerLeave={() => drag.current || preview.current?.hide()}
          onKeyDown={onKeyDown}
        >
          <div className={classes.lane} />
          <div ref={wave.ref} className={classes.wave}>
            {inFrame !== null || outFrame !== null ? (
              <div
                className={classes.range}
                data-in={inFrame !== null || undefined}
                data-out={outFrame !== null || undefined}
                style={{ left: rangeLeft, width: Math.max(6, rangeRight - rangeLeft) }}
              />
            ) : null}
            <Waveform clock={clock} peaks={peaks} width={width} height={height} />
            <MarkBars marks={marks} total={total} width={width} />
          </div>
          <Ruler total={total} width={width} base={base} format={format} />
          <div ref={playhead} className={classes.playhead}>
            <svg className={classes.cap} width="12" height="10" viewBox="0 0 12 10" aria-hidden="true">
              <path d="M0 1a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v4.5L7 10H5L0 5.5z" />
            </svg>
          </div>
          <HoverPreview ref={preview} sprite={sprite} width={width} />
        </div>
        <MarkLane marks={marks} total={total} width={width} base={base} format={format} onMark={onMark} />
      </div>
    </div>
  );
}
