import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

interface Props extends ComponentPropsWithRef<'textarea'> {
  label: string;
  /** At the end of the label line, for example a character count. */
  labelEnd?: ReactNode;
  error?: string | undefined;
}

export function TextArea({ label, labelEnd, error, className, rows = 2, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-12 mb-6">
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {labelEnd}
      </div>
      <textarea
        id={id}
        className={styles.field}
        data-lines
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        {...rest}
      />
      {error && (
        <p id={`${id}-note`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
