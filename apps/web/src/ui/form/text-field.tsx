import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  /** At the end of the label line, for example a link for a forgotten password. */
  labelEnd?: ReactNode;
  /** Inside the field before the text, for example an icon. */
  leftSection?: ReactNode;
  /** Inside the field at the end, for example a show button. */
  rightSection?: ReactNode;
  /** Validation error. Announced, and shown instead of the hint. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** Single-line text field with its label. The sign-in page uses only this, so it needs no UI library. */
export function TextField(props: TextFieldProps) {
  const { label, labelEnd, leftSection, rightSection, error, hint, className, ...rest } = props;
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-12 mb-6">
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {labelEnd}
      </div>
      <div className="relative">
        <input
          id={id}
          className={styles.field}
          data-with-start={leftSection ? true : undefined}
          data-with-end={rightSection ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          {...rest}
        />
        {leftSection && <div className={styles.start}>{leftSection}</div>}
        {rightSection && <div className={styles.end}>{rightSection}</div>}
      </div>
      {(error ?? hint) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
