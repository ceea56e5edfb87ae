import type { ComponentPropsWithRef } from 'react';
import styles from './icon-button.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  /** What it does, for those who cannot see the icon, and as a hint for those who can. */
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
