import { DRAWN_TEXT_MAX, type Ink } from '@rushes/contract/drawings';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import classes from './Drawing.module.css';

/** Text input at its position on the picture, in its final size. */
export function DrawingTextInput({
  x,
  y,
  size,
  text,
  ink,
  ratio,
  onDone,
}: {
  x: number;
  y: number;
  size: number;
  text: string;
  ink: Ink;
  ratio: number;
  onDone(text: string): void;
}) {
  const { t } = useTranslation('player');
  const field = useRef<HTMLTextAreaElement>(null);
  const done = useRef(false);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function finish() {
    // Finishing by key also triggers blur: run only once.
    if (done.current) return;
    done.current = true;
    onDone(field.current?.value ?? '');
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keep typed letters from triggering shortcuts of the drawing and the page.
    event.stopPropagation();
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish();
  }

  return (
    <textarea
      ref={field}
      className={classes.writing}
      aria-label={t('drawing.writing')}
      defaultValue={text}
      maxLength={DRAWN_TEXT_MAX}
      rows={1}
      style={{
        left: `${x * 100}%`,
        top: `${(y / ratio) * 100}%`,
        maxWidth: `${(1 - x) * 100}%`,
        fontSize: `${size * 100}cqw`,
        color: `#${ink}`,
        caretColor: `#${ink}`,
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={finish}
    />
  );
}
