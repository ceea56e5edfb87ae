import { type RefObject, useEffect, useRef } from 'react';
import { duration } from '#lib/format.ts';
import { tileAt } from './card-grid.ts';
import styles from './shared-card.module.css';

interface Props {
  url: string;
  sprite: { columns: number; rows: number; count: number };
  /** Duration of the video in milliseconds. */
  length: number;
  frame: RefObject<HTMLElement | null>;
}

/** Shows the preview frame under the pointer. Pointer moves write styles directly and do not re-render. */
export function CardScrub({ url, sprite, length, frame }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const { columns, rows, count } = sprite;
  useEffect(() => {
    const element = frame.current;
    const sheet = layer.current;
    if (!element || !sheet) return;
    let isReady = false;
    const image = new Image();
    image.src = url;
    // Keep the thumbnail until the sprite has been decoded, to avoid flicker.
    image.decode().then(
      () => {
        isReady = true;
        sheet.style.backgroundImage = `url("${url}")`;
      },
      () => {},
    );
    const move = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const edges = element.getBoundingClientRect();
      const part = Math.min(1, Math.max(0, (event.clientX - edges.left) / edges.width));
      const { column, row } = tileAt(part, { count, columns });
      sheet.toggleAttribute('data-shown', isReady);
      sheet.style.backgroundPosition = `${column * (100 / Math.max(1, columns - 1))}% ${row * (100 / Math.max(1, rows - 1))}%`;
      if (line.current) {
        line.current.hidden = false;
        line.current.style.left = `${part * 100}%`;
      }
      if (time.current) time.current.textContent = `${duration(part * length)} / ${duration(length)}`;
    };
    const leave = () => {
      sheet.removeAttribute('data-shown');
      if (line.current) line.current.hidden = true;
      if (time.current) time.current.textContent = '';
    };
    const stop = new AbortController();
    element.addEventListener('pointermove', move, { signal: stop.signal });
    element.addEventListener('pointerleave', leave, { signal: stop.signal });
    return () => stop.abort();
  }, [frame, url, columns, rows, count, length]);
  return (
    <>
      <div
        ref={layer}
        aria-hidden
        className={styles.sheet}
        style={{ backgroundSize: `${columns * 100}% ${rows * 100}%` }}
      />
      <div ref={line} aria-hidden hidden className={styles.line} />
      <span ref={time} aria-hidden className={styles.time} />
    </>
  );
}
