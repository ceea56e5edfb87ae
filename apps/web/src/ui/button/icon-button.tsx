import type { ComponentPropsWithRef } from 'react';
import styles from './icon-button.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  /** Accessible name and tooltip. */
  label: string;
  size?: number;
}

export function IconButton({ label, size = 32, className, style, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={className ? `${styles.button} ${className}` : styles.button}
      style={{ width: size, height: size, ...style }}
      {...rest}
    />
  );
}
