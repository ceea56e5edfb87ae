import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

interface Look {
  /** Danger: what cannot be taken back. */
  variant?: 'filled' | 'default' | 'subtle' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  fullWidth?: boolean;
}

type ButtonProps = Look &
  ComponentPropsWithRef<'button'> & {
    /** Under way: it keeps its width, turns, and takes no second click. */
    loading?: boolean;
  };

// Buttons are on every page. This one needs no library, and with it the first page needs none either.

export function Button({ loading = false, disabled, ...rest }: ButtonProps) {
  const { look, others, inside } = dress(rest);
  return (
    <button
      type="button"
      {...others}
      {...look}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
    >
      {inside}
      {loading && <span aria-hidden className={styles.turning} />}
    </button>
  );
}

/** A link that looks like a button; `link-button.tsx` makes it one of the router's. */
export function AnchorButton(props: Look & ComponentPropsWithRef<'a'>) {
  const { look, others, inside } = dress(props);
  return (
    <a {...others} {...look}>
      {inside}
    </a>
  );
}

function dress<P extends Look & { className?: string | undefined; children?: ReactNode }>(props: P) {
  const { variant = 'filled', size = 'sm', leftSection, rightSection, fullWidth, ...more } = props;
  const { className, children, ...others } = more;
  return {
    others,
    look: {
      className: className ? `${styles.button} ${className}` : styles.button,
      'data-variant': variant,
      'data-size': size,
      'data-wide': fullWidth || undefined,
    },
    inside: (
      <span className={styles.inner}>
        {leftSection && <span className={styles.left}>{leftSection}</span>}
        <span className={styles.label}>{children}</span>
        {rightSection && <span className={styles.right}>{rightSection}</span>}
      </span>
    ),
  };
}
