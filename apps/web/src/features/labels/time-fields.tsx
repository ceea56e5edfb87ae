import { formatFrame } from '@rushes/contract/timecode';
import { Clock as ClockIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { watchFrame } from '#player/frames/viewed-frame.ts';
import styles from './label-form.module.css';
import type { Clock, TimeTexts } from './label-times.ts';

interface Props {
  /** Undefined: follows the playhead. */
  texts: TimeTexts | undefined;
  clock: Clock;
  wrong: keyof TimeTexts | null;
  describedBy: string | undefined;
  onBegin: () => void;
  onChange: (texts: TimeTexts) => void;
  /** Null if the label must have times. */
  onWhole: (() => void) | null;
}

/** In and out point of a label, in the time format of the player. */
export function TimeFields({ texts, clock, wrong, describedBy, onBegin, onChange, onWhole }: Props) {
  const { t } = useTranslation('labels');
  return (
    <>
      {texts === undefined ? (
        <button
          type="button"
          className="inline-row gap-5 h-24 p-0-6 radius-4 font-small tabular bg-fill medium sm-h-32"
          title={t('times.fix')}
          onClick={onBegin}
        >
          <span className="visually-hidden">{t('times.here')} </span>
          <Now clock={clock} />
        </button>
      ) : (
        <span className="row gap-6 faint">
          {(['from', 'to'] as const).map((side) => (
            <span key={side} className="row gap-6 faint">
              {side === 'to' && <span aria-hidden>–</span>}
              <input
                className={styles.time}
                aria-label={t(`times.${side}`)}
                aria-invalid={wrong === side ? true : undefined}
                aria-describedby={wrong === side ? describedBy : undefined}
                value={texts[side]}
                autoComplete="off"
                onChange={(event) => onChange({ ...texts, [side]: event.currentTarget.value })}
              />
            </span>
          ))}
        </span>
      )}
      {onWhole && (
        <button
          type="button"
          className="inline-row gap-5 h-24 p-0-6 radius-4 font-small tabular muted hover-strong sm-h-32"
          onClick={onWhole}
        >
          {t('times.whole')}
        </button>
      )}
    </>
  );
}

/** Time of the viewed frame. Writes to the DOM directly, because it changes with every frame. */
function Now({ clock: { base, format } }: { clock: Clock }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      watchFrame((frame) => {
        if (place.current) place.current.textContent = formatFrame(frame, base, format);
      }),
    [base, format],
  );
  return <span ref={place} data-testid="label-time" />;
}

/** Shows that the label applies to the whole file, with a button to set a time. */
export function WholeFile({ onTimes }: { onTimes: () => void }) {
  const { t } = useTranslation('labels');
  return (
    <>
      <span className="inline-row gap-5 h-24 p-0-6 radius-4 font-small tabular bg-fill medium sm-h-32">
        {t('times.whole')}
      </span>
      <button
        type="button"
        className="inline-row gap-5 h-24 p-0-6 radius-4 font-small tabular muted hover-strong sm-h-32"
        onClick={onTimes}
      >
        <ClockIcon aria-hidden size={13} strokeWidth={1.75} />
        {t('times.add')}
      </button>
    </>
  );
}

interface MarkedProps {
  texts: TimeTexts;
  onEdit: () => void;
  onUnmark: () => void;
}

/** The in and out point of the player, which a new label gets. */
export function MarkedTimes({ texts, onEdit, onUnmark }: MarkedProps) {
  const { t } = useTranslation('labels');
  return (
    <span className="inline-row radius-4 bg-fill" data-testid="marked-times">
      <button
        type="button"
        className="h-24 p-0-6 radius-4 font-small medium tabular hover-bg-fill sm-h-32"
        title={t('times.fix')}
        onClick={onEdit}
      >
        <span className="visually-hidden">{t('times.marked')} </span>
        {`${texts.from} – ${texts.to}`}
      </button>
      <button
        type="button"
        className={styles.off}
        aria-label={t('times.unmark')}
        title={t('times.unmark')}
        onClick={onUnmark}
      >
        <X size={12} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
