import { formatFrame, type TimecodeBase, type TimeFormat } from '@rushes/contract/timecode';
import { type PointerEvent, useCallback, useRef } from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useClockState, useEachFrame } from '../frames/use-frame-clock.ts';
import { Waveform } from '../timeline/Waveform.tsx';
import { takeFocus } from '../transport/ControlButton.tsx';
import classes from './SoundWave.module.css';

/**
 * Large waveform of an audio file: a press seeks, a drag scrubs. The timeline below provides the same function to
 * keyboards and screen readers, so this element is hidden from them.
 */
export function SoundWave({
  clock,
  peaks,
  base,
  format,
}: {
  clock: FrameClock;
  peaks?: readonly number[] | undefined;
  base: TimecodeBase;
  format: TimeFormat;
}) {
  const { total } = useClockState(clock);
  const area = useElementSize<HTMLDivElement>();
  const width = Math.floor(area.width);
  const root = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ resume: boolean } | null>(null);

  const draw = useCallback(() => {
    if (playhead.current)
      playhead.current.style.transform = `translateX(${Math.round((clock.goal() / total) * width)}px)`;
  }, [clock, total, width]);
  useEachFrame(clock, draw);

  function follow(event: PointerEvent) {
    if (!root.current || !line.current || !time.current) return;
    const x = Math.min(
      Math.max(0, event.clientX - root.current.getBoundingClientRect().left),
      Math.max(0, width - 1),
    );
    const frame = Math.min(total - 1, Math.floor((x / Math.max(1, width)) * total));
    root.current.dataset.hovered = '';
    line.current.style.transform = `translateX(${Math.round(x)}px)`;
    time.current.textContent = formatFrame(frame, base, format);
    // Clamp the label to the edges.
    const half = time.current.offsetWidth / 2;
    const left = Math.min(Math.max(x - half, 0), Math.max(0, width - half * 2));
    time.current.style.transform = `translateX(${Math.round(left)}px)`;
    if (!drag.current) return;
    clock.seekToFrame(frame);
    draw();
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { resume: clock.state().playing };
    clock.pause();
    follow(event);
  }

  function onPointerEnd(event: PointerEvent) {
    if (drag.current?.resume) clock.play();
    drag.current = null;
    if (event.pointerType !== 'mouse') hide();
  }

  function hide() {
    if (root.current && !drag.current) delete root.current.dataset.hovered;
  }

  return (
    <div
      ref={root}
      className={classes.sound}
      aria-hidden="true"
      data-testid="sound-wave"
      onMouseDown={takeFocus}
      onPointerDown={onPointerDown}
      onPointerMove={follow}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onPointerLeave={hide}
    >
      <div ref={area.ref} className={classes.wave}>
        <Waveform clock={clock} peaks={peaks} width={width} height={Math.floor(area.height)} pitch={4} />
        <div ref={playhead} className={classes.playhead} />
        <div ref={line} className={classes.line} />
        <span ref={time} className={classes.time} />
      </div>
    </div>
  );
}
