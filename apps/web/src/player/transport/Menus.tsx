import { Captions as CaptionsIcon } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import type { Captions } from '../captions/use-captions.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useClockState, useSourceState } from '../frames/use-frame-clock.ts';
import { levelFor } from '../stream/quality.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { keepFocus } from './ControlButton.tsx';
import classes from './Transport.module.css';

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];

/** Uses the typographic minus and multiplication signs. */
const times = (speed: number) => `${speed < 0 ? '\u2212' : ''}${Math.abs(speed)}\u00d7`;

export function SpeedMenu({ clock }: { clock: FrameClock }) {
  const { t } = useTranslation('player');
  const { speed, shuttle } = useClockState(clock);
  const shown = shuttle === 0 || shuttle === 1 ? speed : shuttle;
  return (
    <ChoiceMenu
      title={t('speed')}
      choices={SPEEDS.map((value) => ({ value, label: times(value) }))}
      value={speed}
      onChoose={clock.setSpeed}
    >
      <button
        type="button"
        className={classes.speed}
        aria-label={`${t('speed')} ${times(shown)}`}
        onMouseDown={keepFocus}
      >
        {times(shown)}
      </button>
    </ChoiceMenu>
  );
}

/** Rendered only when there is more than one level. */
export function QualityMenu({ clock }: { clock: FrameClock }) {
  const { t } = useTranslation('player');
  const { levels, chosen, playing } = useSourceState(clock);
  if (levels.length < 2) return null;
  // Passed as a string, so that the number is not formatted with a thousands separator.
  const size = (lines: number) => t('lines', { lines: String(lines) });
  const falling = [...levels].sort((a, b) => b.lines - a.lines);
  const value = levelFor(levels, chosen)?.lines ?? null;
  const auto = value === null && playing ? t('autoPlays', { size: size(playing) }) : t('auto');
  const shown = value ?? playing;
  return (
    <ChoiceMenu
      title={t('quality')}
      choices={[
        { value: null, label: auto },
        ...falling.map(({ lines }) => ({ value: lines, label: size(lines) })),
      ]}
      value={value}
      onChoose={clock.source.choose}
    >
      <button
        type="button"
        className={classes.quality}
        aria-label={`${t('quality')}: ${value === null ? auto : size(value)}`}
        data-playing={playing ?? undefined}
        onMouseDown={keepFocus}
      >
        {shown ? size(shown) : t('auto')}
      </button>
    </ChoiceMenu>
  );
}

export function CaptionsMenu({ captions }: { captions: Captions }) {
  const { t } = useTranslation('player');
  return (
    <ChoiceMenu
      title={t('captions')}
      choices={[
        { value: null, label: t('captionsOff') },
        ...captions.tracks.map((track, value) => ({ value, label: track.label })),
      ]}
      value={captions.shown}
      onChoose={captions.choose}
    >
      <button
        type="button"
        className={classes.icon}
        aria-label={t('captions')}
        data-on={captions.shown !== null || undefined}
        onMouseDown={keepFocus}
      >
        <CaptionsIcon size={16} strokeWidth={1.75} />
      </button>
    </ChoiceMenu>
  );
}
