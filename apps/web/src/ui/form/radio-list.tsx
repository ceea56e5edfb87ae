import { useId } from 'react';
import styles from './radio-list.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; text: string; disabled?: boolean }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Choice of one option, each with a line of explanation. */
export function RadioList<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-6 font-small muted">{label}</legend>
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
          <span className={styles.name}>{option.label}</span>
          <span className="font-small muted">{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
