import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Slider } from '#ui/form/slider.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type Colour, readHex } from '../ass-colour.ts';
import styles from './colour-field.module.css';

interface Props {
  label: string;
  /** With it, the opacity can be changed too. */
  opacityLabel?: string;
  value: Colour;
  onChange: (value: Colour) => void;
}

/** Colour picker of the browser with its value as text. Text that is not a colour is replaced on blur. */
export function ColourField({ label, opacityLabel, value, onChange }: Props) {
  const { t } = useTranslation('services');
  const [typed, setTyped] = useState<string | null>(null);
  const percent = Math.round(value.opacity * 100);
  const take = (text: string) => {
    setTyped(text);
    const hex = readHex(text);
    if (hex) onChange({ ...value, hex });
  };
  return (
    <div>
      <div className={styles.row}>
        <TextField
          label={label}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? value.hex.toUpperCase()}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <input
          type="color"
          className={styles.swatch}
          aria-label={t('imprint.pick', { name: label })}
          value={value.hex}
          onChange={(event) => {
            setTyped(null);
            onChange({ ...value, hex: event.currentTarget.value });
          }}
        />
      </div>
      {opacityLabel && (
        <div className="row gap-10 mt-6 muted font-small">
          <span aria-hidden>{opacityLabel}</span>
          <Slider
            label={opacityLabel}
            value={percent}
            onChange={(opacity) => onChange({ ...value, opacity: opacity / 100 })}
          />
          <span aria-hidden className={styles.percent}>
            {t('percent', { value: percent })}
          </span>
        </div>
      )}
    </div>
  );
}
