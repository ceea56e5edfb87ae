import { formatFrame, nominalFps } from '@rushes/contract/timecode';
import { Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useClockState, useEachFrame } from '../frames/use-frame-clock.ts';
import { Ruler } from '../timeline/Ruler.tsx';
import type { TimelineProps } from '../timeline/Timeline.tsx';
import { waveformPath } from '../timeline/waveform-path.ts';
import { keepFocus } from '../transport/ControlButton.tsx';
import { Overview } from './Overview.tsx';
import { RangeBlocks } from './RangeBlocks.tsx';
import classes from './RangeTimeline.module.css';
import { clampView, following, peaksIn, type View, zoomed } from './view.ts';

/** A range with draggable edges; `until` is exclusive. */
export type EditableRange = { id: string; frame: number; until: number; text: string; faulty: boolean };

export type Edge = 'in' | 'out';

export type RangeProps = {
  /** Labels for the group, the edges, zooming in and out, and an edge that snapped. */
  words: Record<'ranges' | Edge | 'closer' | 'wider', string> & { caught: Record<Edge, string> };
  /** Sorted by frame. */
  ranges: readonly EditableRange[];
  /** Sorted. Frames that edges snap to in addition to other ranges, such as shot changes. */
  snaps?: readonly number[] | undefined;
  selected: string | null;
  onSelect(id: string): void;
  onOpen: ((id: string) => void) | null;
  /** Null if read-only. */
  onRetime: ((id: string, edge: Edge, frame: number) => void) | null;
};

const SECONDS = 16;
const PAGE_SECONDS = 10;
const SILENCE: readonly number[] = [0];
const WAVE = 60;

/** Replaces the default timeline: a zoomed part of the media and the ranges in it. */
export function RangeTimeline({
  clock,
  base,
  format,
  peaks = SILENCE,
  ...props
}: TimelineProps & RangeProps) {
  const { t } = useTranslation('player');
  const { total } = useClockState(clock);
  const track = useElementSize<HTMLDivElement>();
  const width = Math.floor(track.width);
  const root = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const played = useRef<SVGSVGElement>(null);
  const second = nominalFps(base.rate);
  const [wanted, setView] = useState<View>(() =>
    following({ from: 0, span: SECONDS * second }, clock.goal(), total),
  );
  const view = useMemo(() => clampView(wanted, total), [wanted, total]);
  const { from, span } = view;
  const resume = useRef<boolean | null>(null);

  const draw = useCallback(
    (shown: number) => {
      const frame = clock.goal();
      // Do not scroll the view while the user drags the playhead.
      if (resume.current === null) setView((now) => following(now, frame, total));
      const x = Math.round(((frame - from) / span) * width);
      if (playhead.current) playhead.current.style.transform = `translateX(${x}px)`;
      if (played.current)
        played.current.style.clipPath = `inset(0 ${Math.min(width, Math.max(0, width - x))}px 0 0)`;
      if (clock.state().playing && shown % second !== 0) return;
      root.current?.setAttribute('aria-valuenow', String(frame));
      root.current?.setAttribute('aria-valuetext', formatFrame(frame, base, format));
    },
    [clock, base, format, second, total, from, span, width],
  );
  useEachFrame(clock, draw);

  function follow(event: PointerEvent) {
    if (resume.current === null) return;
    const left = root.current?.getBoundingClientRect().left ?? 0;
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    clock.seekToFrame(Math.min(total - 1, Math.floor(from + share * span)));
    draw(clock.frame());
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    resume.current = clock.state().playing;
    clock.pause();
    follow(event);
  }
  function onPointerEnd() {
    if (resume.current) clock.play();
    resume.current = null;
  }
  function onKeyDown(event: KeyboardEvent) {
    const pages = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (pages === 0) return;
    event.preventDefault();
    clock.seekBy(pages * PAGE_SECONDS * second);
  }
  function onWheel({ deltaX, deltaY, shiftKey }: WheelEvent) {
    const pixels = shiftKey ? deltaX || deltaY : deltaX;
    if (pixels !== 0) setView(clampView({ from: from + (pixels / Math.max(1, width)) * span, span }, total));
  }
  const zoom = (factor: number) => setView(zoomed(view, factor, clock.goal(), total));

  const path = useMemo(
    () => waveformPath(peaksIn(peaks, view, total), width, WAVE),
    [peaks, view, total, width],
  );
  return (
    <div className={classes.timeline} data-tour="timeline">
      <div className={classes.top}>
        <Overview clock={clock} peaks={peaks} ranges={props.ranges} view={view} total={total} />
        <IconButton
          label={props.words.wider}
          disabled={span >= total}
          onMouseDown={keepFocus}
          onClick={() => zoom(2)}
        >
          <Minus size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton
          label={props.words.closer}
          disabled={span <= second}
          onMouseDown={keepFocus}
          onClick={() => zoom(0.5)}
        >
          <Plus size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <div className="relative clip" onWheel={onWheel}>
        <div
          ref={root}
          className="relative cursor-pointer touch-none select-none focus-inset"
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
          onKeyDown={onKeyDown}
        >
          <Ruler total={span} width={width} base={base} format={format} from={from} />
          <div ref={track.ref} className={classes.wave}>
            <svg className={classes.ahead} width={width} height={WAVE} aria-hidden="true">
              <path d={path} />
            </svg>
            <svg
              ref={played}
              className="cover crisp fill-wave-played"
              width={width}
              height={WAVE}
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
          </div>
        </div>
        <RangeBlocks {...props} {...{ clock, base, format, view, width, total }} />
        <div ref={playhead} className={classes.playhead}>
          <svg className={classes.cap} width="12" height="10" viewBox="0 0 12 10" aria-hidden="true">
            <path d="M0 1a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v4.5L7 10H5L0 5.5z" />
          </svg>
        </div>
      </div>
    </div>
  );
}
