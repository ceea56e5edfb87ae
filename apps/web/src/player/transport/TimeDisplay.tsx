import { formatFrame, type TimecodeBase, type TimeFormat } from '@rushes/contract/timecode';
import { ChevronDown } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useEachFrame } from '../frames/use-frame-clock.ts';
import { useTimeFormat } from '../player-preferences.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { keepFocus } from './ControlButton.tsx';
import classes from './Transport.module.css';

const FORMATS = ['smpte', 'frames', 'seconds'] as const satisfies readonly TimeFormat[];
const LABELS = { smpte: 'timecode', frames: 'frames', seconds: 'seconds' } as const;

export function TimeDisplay({ clock, base }: { clock: FrameClock; base: TimecodeBase }) {
  const { t } = useTranslation('player');
  const [format, setFormat] = useTimeFormat();
  const large = useRef<HTMLSpanElement>(null);
  const small = useRef<HTMLSpanElement>(null);
  const draw = useCallback(
    (frame: number) => {
      if (large.current) large.current.textContent = formatFrame(frame, base, format);
      const other = format === 'frames' ? 'smpte' : 'frames';
      if (small.current) small.current.textContent = formatFrame(frame, base, other);
    },
    [base, format],
  );
  useEachFrame(clock, draw);
  return (
    <div className={classes.time} data-tour="time">
      <span ref={large} className={classes.timecode} data-testid="timecode" />
      <ChoiceMenu
        title={t('timeDisplay')}
        choices={FORMATS.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={format}
        start
        onChoose={setFormat}
      >
        <button type="button" className={classes.format} onMouseDown={keepFocus}>
          {format === 'frames' ? null : <span>{t('frame')}</span>}
          <span ref={small} />
          <span className="visually-hidden">{t('timeDisplay')}</span>
          <ChevronDown className={classes.chevron} size={14} strokeWidth={1.75} />
        </button>
      </ChoiceMenu>
    </div>
  );
}
