import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import classes from './Compare.module.css';

const STEPS: Record<string, number> = { ArrowLeft: -0.01, ArrowRight: 0.01, PageDown: -0.1, PageUp: 0.1 };

/** A is left of the line, B is right of it. */
export function WipeLine({ value, onChange }: { value: number; onChange(value: number): void }) {
  const { t } = useTranslation('player');
  const line = useRef<HTMLDivElement>(null);
  const put = (next: number) => onChange(Math.min(1, Math.max(0, next)));

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = line.current?.parentElement?.getBoundingClientRect();
    if (box) put((event.clientX - box.left) / box.width);
  }

  function onKeyDown(event: KeyboardEvent) {
    const ends: Record<string, number> = { Home: 0, End: 1 };
    const step = (STEPS[event.key] ?? 0) * (event.shiftKey ? 5 : 1);
    const end = ends[event.key];
    if (step === 0 && end === undefined) return;
    // Without focus on the line, the same keys move the playhead.
    event.preventDefault();
    put(end ?? value + step);
  }

  return (
    <div
      ref={line}
      className={classes.line}
      role="slider"
      tabIndex={0}
      aria-label={t('compare.line')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onKeyDown={onKeyDown}
    >
      <span className={classes.handle}>
        <ChevronsLeftRight size={16} strokeWidth={1.75} aria-hidden />
      </span>
    </div>
  );
}
