import { type Ref, useImperativeHandle, useRef } from 'react';
import type { Sprite } from '../media.ts';
import classes from './Timeline.module.css';

const WIDTH = 176;
const HEIGHT = 99;

export type HoverPreviewHandle = { show(x: number, part: number, text: string): void; hide(): void };

/** Follows the pointer with direct DOM writes: pointer moves over the timeline do not trigger a React render. */
export function HoverPreview({
  sprite,
  width,
  ref,
}: {
  sprite?: Sprite | undefined;
  width: number;
  ref: Ref<HoverPreviewHandle>;
}) {
  const root = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const tile = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const scale = sprite ? Math.min(WIDTH / sprite.tileWidth, HEIGHT / sprite.tileHeight) : 1;

  useImperativeHandle(
    ref,
    () => ({
      show(x, part, text) {
        if (!root.current || !line.current || !card.current || !time.current) return;
        root.current.dataset.shown = '';
        line.current.style.transform = `translateX(${Math.round(x)}px)`;
        const half = card.current.offsetWidth / 2;
        const left = Math.round(Math.min(Math.max(x - half, 0), Math.max(0, width - half * 2)));
        card.current.style.transform = `translateX(${left}px)`;
        time.current.textContent = text;
        if (!sprite || !tile.current) return;
        const index = Math.min(sprite.count - 1, Math.max(0, Math.floor(part * sprite.count)));
        const column = index % sprite.columns;
        const row = Math.floor(index / sprite.columns);
        tile.current.style.backgroundPosition = `${-column * sprite.tileWidth * scale}px ${-row * sprite.tileHeight * scale}px`;
      },
      hide() {
        if (root.current) delete root.current.dataset.shown;
      },
    }),
    [sprite, width, scale],
  );

  return (
    <div ref={root} className={classes.hover} aria-hidden="true">
      <div ref={line} className={classes.hoverLine} />
      <div ref={card} className={classes.hoverCard} data-picture={sprite ? '' : undefined}>
        {sprite ? (
          <div
            ref={tile}
            className={classes.hoverTile}
            style={{
              width: sprite.tileWidth * scale,
              height: sprite.tileHeight * scale,
              backgroundImage: `url(${JSON.stringify(sprite.url)})`,
              backgroundSize: `${sprite.columns * sprite.tileWidth * scale}px ${sprite.rows * sprite.tileHeight * scale}px`,
            }}
          />
        ) : null}
        <span ref={time} className={classes.hoverTime} />
      </div>
    </div>
  );
}
