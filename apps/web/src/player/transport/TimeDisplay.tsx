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

/** The format of the small time beside the large one. */
function otherFormat(format: TimeFormat, audio: boolean): TimeFormat {
  if (format === 'frames') return 'smpte';
  if (!audio) return 'frames';
  return format === 'seconds' ? 'smpte' : 'seconds';
}

interface Props {
  clock: FrameClock;
  base: TimecodeBase;
  audio: boolean;
}

export function TimeDisplay({ clock, base, audio }: Props) {
  const { t } = useTranslation('player');
  const [format, setFormat] = useTimeFormat(audio);
  const other = otherFormat(format, audio);
  const large = useRef<HTMLSpanElement>(null);
  const small = useRef<HTMLSpanElement>(null);
  const draw = useCallback(
    (frame: number) => {
      if (large.current) large.current.textContent = formatFrame(frame, base, format);
      if (small.current) small.current.textContent = formatFrame(frame, base, other);
    },
    [base, format, other],
  );
  useEachFrame(clock, draw);
  return (
    <div className={classes.time} data-tour="time">
      <span ref={large} className={classes.timecode} data-testid="timecode" />
      <ChoiceMenu
        title={t('timeDisplay')}
        choices={FORMATS.filter((value) => !audio || value !== 'frames').map((value) => ({
          value,
          label: t(LABELS[value]),
        }))}
        value={format}
        start
        onChoose={setFormat}
      >
        <button type="button" className={classes.format} onMouseDown={keepFocus}>
          {other === 'frames' && <span>{t('frame')}</span>}
          <span ref={small} />
          <span className="visually-hidden">{t('timeDisplay')}</span>
          <ChevronDown className={classes.chevron} size={14} strokeWidth={1.75} />
        </button>
      </ChoiceMenu>
    </div>
  );
}
