import type { CSSProperties } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { keepFocus } from '../transport/ControlButton.tsx';
import transport from '../transport/Transport.module.css';
import classes from './Compare.module.css';
import type { CompareMode, CompareSide } from './compared-box.ts';

/** Controls of the compare mode, at the bottom of the stage. */
export function CompareControls({
  mode,
  shown,
  opacity,
  a,
  b,
  onShown,
  onOpacity,
}: {
  mode: CompareMode;
  shown: CompareSide;
  opacity: number;
  a: { label: string };
  b: { label: string };
  onShown(which: CompareSide): void;
  onOpacity(opacity: number): void;
}) {
  const { t } = useTranslation('player');
  if (mode !== 'switch' && mode !== 'overlay') return null;
  return (
    <div className={classes.tuning}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the radios inside are the interactive elements */}
      <div className={classes.float} onMouseDown={mode === 'switch' ? keepFocus : undefined}>
        {mode === 'switch' ? (
          <Segmented
            label={t('compare.shown')}
            options={[
              { value: 'a', label: `A ${a.label}` },
              { value: 'b', label: `B ${b.label}` },
            ]}
            value={shown}
            onChange={onShown}
          />
        ) : (
          <label className={classes.opacity}>
            <span>{t('compare.opacity')}</span>
            <input
              type="range"
              className={transport.slider}
              style={{ '--level': `${opacity * 100}%` } as CSSProperties}
              min={0}
              max={100}
              value={Math.round(opacity * 100)}
              onChange={(event) => onOpacity(Number(event.currentTarget.value) / 100)}
            />
          </label>
        )}
      </div>
    </div>
  );
}
