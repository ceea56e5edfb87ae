import type { ComponentPropsWithRef } from 'react';
import styles from './switch.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'onChange'> {
  /** Accessible name; the visible text belongs to the row. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The text beside a switch, which turns it as well. */
export function SwitchRow({ children, ...rest }: ComponentPropsWithRef<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the switch is among the children
  return <label {...rest}>{children}</label>;
}

export function Switch({ label, onChange, ...rest }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-checked={rest.checked}
      className={styles.switch}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...rest}
    />
  );
}
