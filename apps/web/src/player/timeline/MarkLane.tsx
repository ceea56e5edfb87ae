import { formatFrame, type TimecodeBase, type TimeFormat } from '@rushes/contract/timecode';
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { keepFocus } from '../transport/ControlButton.tsx';
import classes from './MarkLane.module.css';
import { joinMarks, type Mark, type Spot } from './marks.ts';

const AVATAR = 20;

/** Comment marks over the waveform. Not re-rendered during playback. */
export const MarkLane = memo(function MarkLane({
  marks,
  total,
  width,
  base,
  format,
  onMark,
}: {
  /** Sorted by frame. */
  marks: readonly Mark[];
  total: number;
  width: number;
  base: TimecodeBase;
  format: TimeFormat;
  onMark(mark: Mark): void;
}) {
  const { t } = useTranslation('player');
  const lane = useRef<HTMLDivElement>(null);
  const spots = useMemo(() => joinMarks(marks, total, width), [marks, total, width]);
  const [entry, setEntry] = useState(0);
  if (width === 0 || spots.length === 0) return null;

  // Roving tab index: one tab stop for all marks, arrow keys move between them.
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = lane.current?.querySelectorAll<HTMLElement>('button') ?? [];
    const at = Array.prototype.indexOf.call(all, document.activeElement);
    const next = Math.min(all.length - 1, Math.max(0, at + step));
    setEntry(next);
    all[next]?.focus();
  }

  return (
    <div ref={lane} className={classes.lane} role="toolbar" aria-label={t('marks')} onKeyDown={onKeyDown}>
      {spots.map((spot, index) => {
        const [first] = spot.marks;
        const time = formatFrame(first.frame, base, format);
        const label = spot.marks.length > 1 ? t('marksHere', { count: spot.marks.length }) : first.label;
        return (
          <Tooltip
            key={first.id}
            label={
              <>
                <span className="mr-8 faint">{time}</span>
                {spot.marks.length > 1 ? `${label}: ${first.label}` : label}
              </>
            }
          >
            <button
              type="button"
              className={classes.spot}
              style={{ left: spot.x }}
              tabIndex={index === Math.min(entry, spots.length - 1) ? 0 : -1}
              aria-label={`${time} ${label}`}
              aria-pressed={spot.marks.some(({ selected }) => selected)}
              data-mark={first.id}
              data-kind={first.kind}
              data-checked={spot.marks.every(({ checked }) => checked) || undefined}
              data-carried={spot.marks.every(({ carried }) => carried) || undefined}
              onMouseDown={keepFocus}
              onClick={() => onMark(spot.marks.find(({ selected }) => selected) ?? first)}
            >
              <MarkIcon spot={spot} />
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
});

function MarkIcon({ spot }: { spot: Spot }) {
  const [first] = spot.marks;
  if (spot.marks.length > 1) {
    return <span className={classes.count}>{spot.marks.length > 99 ? '99+' : spot.marks.length}</span>;
  }
  if (first.person) return <Avatar {...first.person} size={AVATAR} />;
  return <span className={classes.dot} style={first.color ? { background: first.color } : undefined} />;
}
