import { formatFrame, frameAtTime, parseFrameRate, timecodeBase } from '@rushes/contract/timecode';
import { type RefObject, useEffect, useRef } from 'react';
import { useTimeFormat } from '#player/player-preferences.ts';
import type { Pictured } from './display.ts';
import { fitInside } from './fit-inside.ts';
import styles from './scrub.module.css';

interface Props {
  pod: Pictured;
  sheet: NonNullable<Pictured['livepreview']>;
  width: number;
  height: number;
  /** The thumbnail the pointer moves over. */
  frame: RefObject<HTMLElement | null>;
  /** Receives the pointer in its place. */
  cover: RefObject<HTMLElement | null> | undefined;
  compact: boolean;
}

/**
 * Shows the live preview frame under the pointer. Pointer moves write three styles and do not render; the thumbnail
 * stays until the sprite has loaded, to avoid flicker.
 */
export function Scrub({ pod, sheet, width, height, frame, cover, compact }: Props) {
  const [format] = useTimeFormat();
  const layer = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLSpanElement>(null);
  const { columns, rows, count, tileWidth, tileHeight } = sheet.sprite;
  const box = fitInside(tileWidth, tileHeight, width, height);
  const duration = pod.duration ?? 0;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const base = timecodeBase({ frameRate: parseFrameRate(pod.framerate) ?? null });
    let ready = false;
    const image = new Image();
    image.src = sheet.url;
    image.decode().then(
      () => {
        ready = true;
        if (picture.current) picture.current.style.backgroundImage = `url("${sheet.url}")`;
        if (layer.current?.dataset.active) picture.current?.toggleAttribute('data-ready', true);
      },
      () => {},
    );

    const show = (event: PointerEvent) => {
      const edges = element.getBoundingClientRect();
      const part = Math.min(1, Math.max(0, (event.clientX - edges.left) / edges.width));
      const tile = Math.min(count - 1, Math.floor(part * count));
      const x = Math.round(part * (edges.width - 1));
      if (!layer.current || !picture.current || !line.current || !bar.current) return;
      layer.current.dataset.active = 'true';
      element.dataset.scrubbing = 'true';
      picture.current.toggleAttribute('data-ready', ready);
      picture.current.style.backgroundPosition = `${-(tile % columns) * box.width}px ${-Math.floor(tile / columns) * box.height}px`;
      line.current.style.transform = `translateX(${x}px)`;
      bar.current.style.transform = `scaleX(${part})`;
      if (chip.current && duration > 0) {
        chip.current.textContent = formatFrame(
          frameAtTime((part * duration) / 1000, base.rate),
          base,
          format,
        );
        const half = chip.current.offsetWidth / 2 + 4;
        const left = Math.min(edges.width - half, Math.max(half, x));
        chip.current.style.transform = `translateX(${left}px) translateX(-50%)`;
      }
    };
    const leave = () => {
      delete layer.current?.dataset.active;
      delete element.dataset.scrubbing;
    };
    const move = (event: PointerEvent) => {
      // Touch scrubs while the finger is down; vertical moves still scroll the page.
      if (event.pointerType === 'touch' && event.buttons === 0) return;
      // The cover is larger than the thumbnail.
      if (event.clientY > element.getBoundingClientRect().bottom) return leave();
      show(event);
    };
    const signal = new AbortController();
    const options = { signal: signal.signal };
    const target = cover?.current ?? element;
    target.addEventListener('pointermove', move, options);
    target.addEventListener('pointerleave', leave, options);
    target.addEventListener('pointercancel', leave, options);
    target.addEventListener('pointerup', (event) => event.pointerType === 'touch' && leave(), options);
    return () => {
      signal.abort();
      leave();
    };
  }, [frame, cover, sheet.url, box.width, box.height, columns, count, duration, format, pod.framerate]);

  return (
    <div ref={layer} aria-hidden className={styles.layer}>
      <div
        ref={picture}
        className={styles.picture}
        style={{
          width: box.width,
          height: box.height,
          backgroundSize: `${box.width * columns}px ${box.height * rows}px`,
        }}
      />
      <div ref={line} className={styles.line} />
      <div ref={bar} className={styles.bar} />
      {!compact && <span ref={chip} className={styles.chip} />}
    </div>
  );
}
