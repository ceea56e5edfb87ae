import { Menu, UnstyledButton } from '@mantine/core';
import { Captions as CaptionsIcon } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { keepFocus } from './ControlButton.tsx';
import type { FrameClock } from './frame-clock.ts';
import classes from './Transport.module.css';
import type { Captions } from './use-captions.ts';
import { useClockState } from './use-frame-clock.ts';

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];
const OFF = 'off';

/** A true minus sign and multiplication sign, as the figures beside them are set. */
const times = (speed: number) => `${speed < 0 ? '\u2212' : ''}${Math.abs(speed)}\u00d7`;

export function SpeedMenu({ clock }: { clock: FrameClock }) {
  const { t } = useTranslation('player');
  const { speed, shuttle } = useClockState(clock);
  const shown = shuttle === 0 || shuttle === 1 ? speed : shuttle;
  return (
    <Menu position="top" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.speed}
          aria-label={`${t('speed')} ${times(shown)}`}
          onMouseDown={keepFocus}
        >
          {times(shown)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('speed')}</Menu.Label>
        <Menu.RadioGroup value={String(speed)} onChange={(value) => clock.setSpeed(Number(value))}>
          {SPEEDS.map((value) => (
            <Menu.RadioItem key={value} value={String(value)} closeMenuOnClick>
              {times(value)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

export function CaptionsMenu({ captions }: { captions: Captions }) {
  const { t } = useTranslation('player');
  const value = captions.shown === null ? OFF : String(captions.shown);
  return (
    <Menu position="top-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.icon}
          aria-label={t('captions')}
          data-on={captions.shown !== null || undefined}
          onMouseDown={keepFocus}
        >
          <CaptionsIcon size={16} strokeWidth={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('captions')}</Menu.Label>
        <Menu.RadioGroup
          value={value}
          onChange={(next) => captions.choose(next === OFF ? null : Number(next))}
        >
          <Menu.RadioItem value={OFF} closeMenuOnClick>
            {t('captionsOff')}
          </Menu.RadioItem>
          {captions.tracks.map((track, index) => (
            <Menu.RadioItem key={track.src} value={String(index)} closeMenuOnClick>
              {track.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
