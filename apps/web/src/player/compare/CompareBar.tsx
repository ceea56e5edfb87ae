import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { keepFocus } from '../transport/ControlButton.tsx';
import classes from './Compare.module.css';
import { type CompareMode, type CompareSide, MODES } from './compared-box.ts';

/** Bar above the picture: selected files, mode, sync state and audible side. */
export function CompareBar({
  a,
  b,
  mode,
  sound,
  zoom,
  inStep,
  held,
  onMode,
  onSound,
  onClose,
}: {
  a: ReactNode;
  b: ReactNode;
  mode: CompareMode;
  sound: CompareSide;
  zoom: ReactNode;
  inStep: boolean;
  held: boolean;
  onMode(mode: CompareMode): void;
  onSound(which: CompareSide): void;
  onClose(): void;
}) {
  const { t } = useTranslation('player');
  return (
    <div className={classes.bar} inert={held}>
      <div className={classes.videos}>
        {a}
        <span>{t('compare.with')}</span>
        {b}
      </div>
      {/* Keep the focus in place, so that the player shortcuts still work after a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the radios inside are the interactive elements */}
      <div className={classes.modes} onMouseDown={keepFocus}>
        <Segmented
          label={t('compare.mode')}
          options={MODES.map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={mode}
          onChange={onMode}
        />
      </div>
      <div className={classes.end}>
        <span
          className={classes.step}
          data-in={inStep || undefined}
          title={t(inStep ? 'compare.inStep' : 'compare.catchingUp')}
        >
          <i />
          <span>{t(inStep ? 'compare.inStep' : 'compare.catchingUp')}</span>
        </span>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the radios inside are the interactive elements */}
        <span className={classes.sound} onMouseDown={keepFocus}>
          <span aria-hidden>{t('compare.sound')}</span>
          <Segmented
            label={t('compare.sound')}
            options={[
              { value: 'a', label: 'A' },
              { value: 'b', label: 'B' },
            ]}
            value={sound}
            onChange={onSound}
          />
        </span>
        <span className={classes.zoom}>{zoom}</span>
        <IconButton label={t('compare.close')} onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </div>
    </div>
  );
}
