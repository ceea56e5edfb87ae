import { formatFrame } from '@rushes/contract/timecode';
import { Clock, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { viewedFrame, viewedPlayer, watchFrame } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import { outPoint, type Range, type TimeProblem, type Timing, typedTime } from '../times.ts';
import { useStage } from '../widgets/stage.ts';
import styles from './time-chips.module.css';

interface Props {
  /** Undefined: follows the playhead. Null: no time. */
  range: Range | null | undefined;
  timing: Timing;
  /** A drawing needs a frame: its time can be changed, but not removed. */
  needed: boolean;
  /** The range is the in and out point of the player. Removes them there. */
  onUnmark: (() => void) | null;
  onChange: (range: Range | null | undefined) => void;
  /** The focused element is removed: the caller moves the focus. */
  onLeave: () => void;
}

/** Time of a comment: the viewed frame, until the user sets another. */
export function TimeChips({ range, timing, needed, onUnmark, onChange, onLeave }: Props) {
  const { t } = useTranslation('comments');
  const [editing, setEditing] = useState<'from' | 'to' | null>(null);
  if (editing && !range) setEditing(null);
  const put = (next: Range | null | undefined) => {
    onChange(next);
    onLeave();
  };

  if (range === null)
    return (
      <button
        type="button"
        className="inline-row gap-5 h-22 p-0-4 radius-4 font-small muted hover-strong sm-h-32 touch-h-touch"
        onClick={() => put(undefined)}
      >
        <Clock size={13} strokeWidth={1.75} aria-hidden />
        {t('times.add')}
      </button>
    );
  const now = () => range ?? { from: viewedFrame(), to: null };
  const edit = (side: 'from' | 'to') => {
    if (range === undefined || onUnmark) {
      viewedPlayer()?.pause();
      onChange(now());
    }
    setEditing(side);
  };
  const addOut = () => {
    const from = now().from;
    const to = outPoint(from, timing);
    if (to === null) return;
    viewedPlayer()?.pause();
    put({ from, to });
  };
  if (editing && range)
    return (
      <TimeField
        side={editing}
        range={range}
        timing={timing}
        onDone={(next) => {
          setEditing(null);
          if (next) onChange(next);
        }}
        onLeave={onLeave}
      />
    );
  if (onUnmark && range)
    return (
      <span className={styles.times}>
        <span
          className="inline-row h-22 radius-4 bg-fill font-small medium tabular sm-h-32 touch-h-touch"
          data-testid="marked-range"
        >
          <button type="button" className={styles.time} title={t('times.edit')} onClick={() => edit('from')}>
            <span className="visually-hidden">{t('times.from')} </span>
            <ShownTime frame={range.from} timing={timing} />
          </button>
          {range.to !== null && (
            <>
              <span aria-hidden className="faint">
                –
              </span>
              <button
                type="button"
                className={styles.time}
                title={t('times.edit')}
                onClick={() => edit('to')}
              >
                <span className="visually-hidden">{t('times.to')} </span>
                <ShownTime frame={range.to} timing={timing} />
              </button>
            </>
          )}
          <button
            type="button"
            className={styles.off}
            aria-label={t('times.unmark')}
            title={t('times.unmark')}
            onClick={() => {
              onUnmark();
              onLeave();
            }}
          >
            <X size={12} strokeWidth={1.75} aria-hidden />
          </button>
        </span>
      </span>
    );
  return (
    <span className={styles.times}>
      <span className="inline-row h-22 radius-4 bg-fill font-small medium tabular sm-h-32 touch-h-touch">
        <button type="button" className={styles.time} title={t('times.edit')} onClick={() => edit('from')}>
          <span className="visually-hidden">
            {t(range ? 'times.from' : timing.frames ? 'times.here' : 'times.hereTime')}{' '}
          </span>
          <ShownTime frame={range?.from} timing={timing} />
        </button>
        {!needed && (
          <button
            type="button"
            className={styles.off}
            aria-label={t('times.remove')}
            onClick={() => put(null)}
          >
            <X size={12} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </span>
      {range?.to == null ? (
        <button
          type="button"
          className="inline-row gap-5 h-22 p-0-4 radius-4 font-small muted hover-strong sm-h-32 touch-h-touch"
          onClick={addOut}
        >
          {t('times.addOut')}
        </button>
      ) : (
        <>
          <span aria-hidden className="faint">
            –
          </span>
          <span className="inline-row h-22 radius-4 bg-fill font-small medium tabular sm-h-32 touch-h-touch">
            <button type="button" className={styles.time} title={t('times.edit')} onClick={() => edit('to')}>
              <span className="visually-hidden">{t('times.to')} </span>
              <ShownTime frame={range.to} timing={timing} />
            </button>
            <button
              type="button"
              className={styles.off}
              aria-label={t('times.removeOut')}
              onClick={() => put({ from: range.from, to: null })}
            >
              <X size={12} strokeWidth={1.75} aria-hidden />
            </button>
          </span>
        </>
      )}
    </span>
  );
}

/** Time of a frame. Without `frame`, it shows the viewed frame and writes to the DOM without re-rendering. */
function ShownTime({ frame, timing }: { frame: number | undefined; timing: Timing }) {
  const { base } = timing;
  const [format] = useTimeFormat(!timing.frames);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (shown: number) => {
      if (place.current) place.current.textContent = formatFrame(shown, base, format);
    };
    if (frame === undefined) return watchFrame(write);
    write(frame);
    return undefined;
  }, [frame, base, format]);
  return <span ref={place} data-testid="comment-time" />;
}

interface FieldProps {
  side: 'from' | 'to';
  range: Range;
  timing: Timing;
  /** Called without a range if nothing changed. */
  onDone: (range?: Range) => void;
  /** Called when a key closed the field, so that the focus must be moved. */
  onLeave: () => void;
}

/** Time input in the time format of the player. It accepts minutes, seconds and hundredths in every format. */
function TimeField({ side, range, timing, onDone, onLeave }: FieldProps) {
  const { t } = useTranslation('comments');
  const id = useId();
  const [format] = useTimeFormat(!timing.frames);
  const timeText = (frame: number) => formatFrame(frame, timing.base, format);
  const [text, setText] = useState(() => timeText(range[side] ?? 0));
  const [problem, setProblem] = useState<TimeProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const typed = typedTime(text, side, range, timing, format);
  const take = () => {
    if ('problem' in typed) return onDone();
    // A drawing moves with its in point. Changing the out point must not seek while drawing.
    if (side === 'from' || !useStage.getState().drawing) viewedPlayer()?.seekToFrame(typed.frame);
    onDone({ ...range, [side]: typed.frame });
  };
  return (
    <span className={styles.times}>
      <input
        className={styles.field}
        aria-label={t(`times.${side}`)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={text}
        autoComplete="off"
        ref={field}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            if ('problem' in typed) return setProblem(typed.problem);
            take();
            onLeave();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onDone();
            onLeave();
          }
        }}
      />
      {problem && (
        <span id={id} role="alert" className="font-small leading-16 red">
          {t(problem === 'beyond' && !timing.frames ? 'times.beyondTime' : `times.${problem}`, {
            last: timeText(timing.total - 1),
            example: timeText(range.from),
          })}
        </span>
      )}
    </span>
  );
}
