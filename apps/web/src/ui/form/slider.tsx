import type { CSSProperties } from 'react';
import styles from './slider.module.css';

interface Props {
  label: string;
  /** 0 to 100. */
  value: number;
  onChange: (value: number) => void;
}

/** A percentage on a track. */
export function Slider({ label, value, onChange }: Props) {
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      min={0}
      max={100}
      value={value}
      style={{ '--level': `${value}%` } as CSSProperties}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
