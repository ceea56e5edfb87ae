import type { Ink, Shape } from '@rushes/contract/drawings';
import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import classes from './Drawing.module.css';
import { DrawingLayer } from './DrawingLayer.tsx';
import { DrawingTextInput } from './DrawingTextInput.tsx';
import { frameOf, moved, type Spot } from './shape-edit.ts';
import { STROKE, TEXT_SIZE } from './shape-paths.ts';
import { type Stroke, strokeAt, strokeShape, strokeTo } from './stroke.ts';
import type { DrawingState } from './use-drawing.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';

type Text = { x: number; y: number; size: number; text: string; ink: Ink; index: number | null };
type Drag =
  | { kind: 'draw'; stroke: Stroke; over: number | null }
  | { kind: 'move'; index: number; shape: Shape; from: Spot; begun: boolean };

/** Drawing surface. Place it exactly over the picture. */
export function DrawingEditor({ drawing, onLeave }: { drawing: DrawingState; onLeave(): void }) {
  const { t } = useTranslation('player');
  const surface = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [writing, setWriting] = useState<Text | null>(null);
  const help = useId();
  const { ratio, selected, shapes } = drawing;
  const chosen = selected === null ? undefined : shapes[selected];
  useFocusAtOnce(surface);
  useDrawingKeys(drawing, { onLeave, onWrite: write, busy: writing !== null });

  /** In fractions of the picture width, independent of display size and zoom. */
  function spotOf(event: { clientX: number; clientY: number }): Spot {
    const box = surface.current!.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, ((event.clientY - box.top) / box.height) * ratio];
  }

  function write(index: number | null, spot?: Spot) {
    const shape = index === null ? undefined : shapes[index];
    if (shape?.kind === 'text') setWriting({ ...shape, index });
    else {
      const [x, y] = spot ?? [0.4, ratio / 2];
      setWriting({
        x,
        y: Math.max(0, y - TEXT_SIZE / 2),
        size: TEXT_SIZE,
        text: '',
        ink: drawing.ink,
        index: null,
      });
    }
  }

  function written(text: string) {
    if (!writing) return;
    const { index, x, y, size, ink } = writing;
    setWriting(null);
    surface.current?.focus({ preventScroll: true });
    const words = text.trim();
    const before = index === null ? undefined : shapes[index];
    if (before && !words) drawing.remove(index!);
    else if (before) drawing.replace(index!, { kind: 'text', ink, x, y, size, text: words });
    else if (words) drawing.add({ kind: 'text', ink, x, y, size, text: words }, true);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || drag.current || writing) return;
    // Keeps the focus on the surface, which handles the shortcuts, and prevents text selection.
    event.preventDefault();
    surface.current?.focus({ preventScroll: true });
    const spot = spotOf(event);
    const target = event.target as Element;
    const over = target.closest<SVGElement>('[data-shape]')?.dataset.shape;
    if (chosen && selected !== null && target.closest('[data-chosen]'))
      drag.current = { kind: 'move', index: selected, shape: chosen, from: spot, begun: false };
    else {
      const begun = strokeAt(drawing.tool, drawing.ink, spot, ratio, event.nativeEvent);
      drag.current = { kind: 'draw', stroke: begun, over: over === undefined ? null : Number(over) };
      setStroke(begun);
      drawing.select(null);
    }
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const now = drag.current;
    if (!now) return;
    if (now.kind === 'move') {
      const [x, y] = spotOf(event);
      drawing.replace(now.index, moved(now.shape, x - now.from[0], y - now.from[1], ratio), now.begun);
      now.begun = true;
      return;
    }
    // Use all pointer positions since the last frame, not only the latest one.
    const { nativeEvent } = event;
    const all = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const one of all.length > 0 ? all : [nativeEvent])
      now.stroke = strokeTo(now.stroke, spotOf(one), ratio, one);
    setStroke(now.stroke);
  }

  function onPointerUp() {
    const now = drag.current;
    drag.current = null;
    setStroke(null);
    if (now?.kind !== 'draw') return;
    // A click on a shape selects it; elsewhere it starts a new one.
    if (!now.stroke.travelled && now.over !== null) return drawing.select(now.over);
    if (now.stroke.tool === 'text') return write(null, now.stroke.from);
    const shape = strokeShape(now.stroke);
    if (shape) drawing.add(shape);
  }

  function onPointerCancel() {
    drag.current = null;
    setStroke(null);
  }

  return (
    <div
      ref={surface}
      className={classes.surface}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the surface handles the drawing shortcuts
      tabIndex={0}
      aria-label={t('drawing.surface')}
      aria-describedby={help}
      data-tool={drawing.tool}
      data-shapes={shapes.length}
      data-selected={selected ?? undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onDoubleClick={() => chosen?.kind === 'text' && write(selected)}
    >
      <span id={help} className="visually-hidden">
        {t('drawing.help')}
      </span>
      <span className="visually-hidden" role="status">
        {chosen && selected !== null
          ? t('drawing.chosen', { shape: t(`drawing.${chosen.kind}`), number: selected + 1 })
          : t('drawing.count', { count: shapes.length })}
      </span>
      <DrawingLayer
        shapes={shapes}
        ratio={ratio}
        draft={stroke && strokeShape(stroke)}
        hidden={writing?.index ?? null}
        hits
      />
      {chosen && !writing ? <Chosen frame={frameOf(chosen)} ratio={ratio} /> : null}
      {writing ? <DrawingTextInput {...writing} ratio={ratio} onDone={written} /> : null}
    </div>
  );
}

function Chosen({ frame, ratio }: { frame: ReturnType<typeof frameOf>; ratio: number }) {
  const room = STROKE / 1500;
  const style = {
    left: `${(frame.x - room) * 100}%`,
    top: `${((frame.y - room) / ratio) * 100}%`,
    width: `${(frame.width + 2 * room) * 100}%`,
    height: `${((frame.height + 2 * room) / ratio) * 100}%`,
  };
  return <div className={classes.chosen} data-chosen style={style} />;
}

function useFocusAtOnce(surface: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => surface.current?.focus({ preventScroll: true }), [surface]);
}
