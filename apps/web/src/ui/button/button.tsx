import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

interface Look {
  /** `danger` is for actions that cannot be undone. */
  variant?: 'filled' | 'default' | 'subtle' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  fullWidth?: boolean;
}

type ButtonProps = Look &
  ComponentPropsWithRef<'button'> & {
    /** In progress: keeps its width, shows a spinner and ignores clicks. */
    loading?: boolean;
  };

// Buttons are on every page. Without a library, the first page does not have to load one.

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
      {loading && <span aria-hidden className={`${styles.turning} spin`} />}
    </button>
  );
}

/** A link styled as a button; `link-button.tsx` connects it to the router. */
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
