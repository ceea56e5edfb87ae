import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useClockState } from '../frames/use-frame-clock.ts';
import { ControlButton } from './ControlButton.tsx';
import classes from './Transport.module.css';

export function VolumeControl({ clock }: { clock: FrameClock }) {
  const { t } = useTranslation('player');
  const { volume, muted } = useClockState(clock);
  const level = muted ? 0 : volume;
  const Icon = level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2;
  return (
    <div className={classes.volume}>
      <ControlButton
        label={level === 0 ? t('unmute') : t('mute')}
        onClick={() => clock.setVolume(volume === 0 ? 1 : volume, level !== 0)}
      >
        <Icon size={16} strokeWidth={1.75} />
      </ControlButton>
      <input
        className={classes.slider}
        type="range"
        min={0}
        max={100}
        value={Math.round(level * 100)}
        aria-label={t('volume')}
        style={{ '--level': `${level * 100}%` } as CSSProperties}
        onChange={(event) => clock.setVolume(Number(event.currentTarget.value) / 100)}
        // Release the focus after a mouse drag, so that the arrow keys step frames again.
        onPointerUp={(event) => event.currentTarget.blur()}
      />
    </div>
  );
}
