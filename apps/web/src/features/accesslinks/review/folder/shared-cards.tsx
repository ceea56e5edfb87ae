import type { SharedPod } from '@rushes/contract/reviewaccess';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import { cardGrid } from './card-grid.ts';
import { SharedCard } from './shared-card.tsx';
import type { FileSelection } from './use-file-selection.ts';

interface Props {
  scroller: HTMLElement | null;
  code: string;
  nodeid: string | undefined;
  pods: readonly SharedPod[];
  choosing: FileSelection;
  /** Fetches the next page; null when there is none. */
  onEnd: (() => void) | null;
}

/** Virtualised grid. Fetches the next page before its rows scroll into view. */
export function SharedCards({ scroller, code, nodeid, pods, choosing, onEnd }: Props) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!list) return;
    const measure = () => setRoom(list.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(list);
    return () => resized.disconnect();
  }, [list]);
  const { columns, gap, width, picture, pitch } = cardGrid(room);
  const rows = Math.ceil(pods.length / columns);
  const { first, end } = useWindowedRows(scroller, rows, pitch, list);
  const isNear = end >= rows;
  useEffect(() => {
    if (isNear) onEnd?.();
  }, [isNear, onEnd]);
  return (
    <ul ref={setList} className="relative" style={{ height: rows * pitch }}>
      {room > 0 &&
        pods.slice(first * columns, end * columns).map((pod, place) => {
          const row = first + Math.floor(place / columns);
          const column = place % columns;
          return (
            <li
              key={pod.id}
              className="absolute"
              aria-setsize={onEnd ? -1 : pods.length}
              aria-posinset={first * columns + place + 1}
              style={{
                top: row * pitch,
                left: `calc(${column} * (100% + ${gap}px) / ${columns})`,
                width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
              }}
            >
              <SharedCard
                {...{ code, nodeid, pod }}
                width={width}
                height={picture}
                isChosen={choosing.chosen?.has(pod.id) ?? null}
                onChoose={choosing.toggle}
              />
            </li>
          );
        })}
    </ul>
  );
}
