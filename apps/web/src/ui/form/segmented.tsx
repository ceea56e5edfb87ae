import { useId } from 'react';
import styles from './segmented.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** Segmented control. Based on radio inputs, so that the arrow keys work. */
export function Segmented<Value extends string>({ label, options, value, onChange, disabled }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
