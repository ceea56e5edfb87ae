import { formatFrame, type TimecodeBase, type TimeFormat } from '@rushes/contract/timecode';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { FrameClock } from '../frames/frame-clock.ts';
import { keepFocus } from '../transport/ControlButton.tsx';
import classes from './RangeTimeline.module.css';
import type { Edge, EditableRange, RangeProps } from './RangeTimeline.tsx';
import { snap } from './snap.ts';
import { inView, type View } from './view.ts';

/** Snap distance of an edge, in pixels. */
const REACH = 6;
const NOWHERE: readonly number[] = [];
const EDGES: readonly Edge[] = ['in', 'out'];

type Pull = { id: string; edge: Edge; frame: number; to: number | null };

/** The visible ranges, shaded in the waveform and as blocks below. Both edges of the selected range can be dragged. */
export function RangeBlocks({
  clock,
  base,
  format,
  view,
  width,
  total,
  words,
  ranges,
  snaps = NOWHERE,
  selected,
  onSelect,
  onOpen,
  onRetime,
}: RangeProps & {
  clock: FrameClock;
  base: TimecodeBase;
  format: TimeFormat;
  view: View;
  width: number;
  total: number;
}) {
  const [pull, setPull] = useState<Pull | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const { from, span } = view;
  const [first, end] = inView(ranges, view);
  const near = snaps.filter((frame) => frame >= from && frame <= from + span);
  const x = (frame: number) => Math.round(((frame - from) / span) * width);

  /** Clamped to the other edge and to the media. */
  const bounded = ({ frame, until }: EditableRange, edge: Edge, wanted: number) =>
    edge === 'in' ? Math.min(Math.max(0, wanted), until) : Math.max(frame, Math.min(wanted, total));

  function pulled(range: EditableRange, edge: Edge, event: PointerEvent): Pull {
    const left = area.current?.getBoundingClientRect().left ?? 0;
    const frame = from + ((event.clientX - left) / Math.max(1, width)) * span;
    const others = ranges.slice(Math.max(0, first - 1), end + 1).filter(({ id }) => id !== range.id);
    const targets = [...others.flatMap((one) => [one.frame, one.until]), ...near];
    const caught = snap(frame, targets, (REACH / Math.max(1, width)) * span);
    const wanted = bounded(range, edge, caught.frame);
    return { id: range.id, edge, frame: wanted, to: caught.to === wanted ? wanted : null };
  }
  function onMove(range: EditableRange, edge: Edge, event: PointerEvent) {
    if (!pull) return;
    const next = pulled(range, edge, event);
    setPull(next);
    // Seek to the edge, so that the user sees and hears the new position.
    if (next.frame !== pull.frame) clock.seekToFrame(Math.min(total - 1, next.frame));
  }
  function onEnd() {
    if (pull) onRetime?.(pull.id, pull.edge, pull.frame);
    setPull(null);
  }
  function onKeyDown(range: EditableRange, edge: Edge, event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const frame = bounded(range, edge, (edge === 'in' ? range.frame : range.until) + step);
    onRetime?.(range.id, edge, frame);
    clock.seekToFrame(Math.min(total - 1, frame));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border, and the blocks overlap
    <div ref={area} role="group" aria-label={words.ranges} className="h-46">
      {near.map((frame) => {
        const caught = pull?.to === frame ? pull.edge : undefined;
        return (
          <i key={frame} className={classes.snap} data-caught={caught} style={{ left: x(frame) }}>
            {caught && <span>{words.caught[caught]}</span>}
          </i>
        );
      })}
      {ranges.slice(first, end).map((range) => {
        const moved = pull?.id === range.id ? { [pull.edge === 'in' ? 'frame' : 'until']: pull.frame } : null;
        const { id, frame, until, text, faulty } = { ...range, ...moved };
        const chosen = id === selected;
        const left = x(frame);
        return (
          <div
            key={id}
            className={classes.range}
            data-selected={chosen || undefined}
            data-faulty={faulty || undefined}
            style={{ left, width: Math.max(2, x(until) - left) }}
          >
            <button
              type="button"
              className={classes.block}
              tabIndex={chosen ? 0 : -1}
              aria-pressed={chosen}
              aria-label={`${formatFrame(frame, base, format)} ${text}`}
              onMouseDown={keepFocus}
              onClick={() => {
                onSelect(id);
                clock.seekToFrame(frame);
              }}
              onDoubleClick={() => onOpen?.(id)}
            >
              <span className={classes.words}>{text}</span>
            </button>
            {chosen &&
              onRetime &&
              EDGES.map((edge) => (
                <div
                  key={edge}
                  role="slider"
                  tabIndex={0}
                  className={classes.grip}
                  data-edge={edge}
                  aria-label={words[edge]}
                  aria-valuemin={edge === 'in' ? 0 : frame}
                  aria-valuemax={edge === 'in' ? until : total}
                  aria-valuenow={edge === 'in' ? frame : until}
                  aria-valuetext={formatFrame(edge === 'in' ? frame : until, base, format)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.preventDefault();
                    event.currentTarget.setPointerCapture(event.pointerId);
                    clock.pause();
                    setPull({ id, edge, frame: edge === 'in' ? frame : until, to: null });
                  }}
                  onPointerMove={(event) => onMove(range, edge, event)}
                  onPointerUp={onEnd}
                  onPointerCancel={() => setPull(null)}
                  onKeyDown={(event) => onKeyDown(range, edge, event)}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
}
