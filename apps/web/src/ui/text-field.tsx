import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

interface Props extends ComponentPropsWithRef<'input'> {
  label: string;
  /** Stands at the end of the label's line: a way out of not knowing it. */
  labelEnd?: ReactNode;
  /** Stands at the end inside the field: an eye, a sign. */
  rightSection?: ReactNode;
  /** What is wrong with what stands there; announced, and shown in place of the hint. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** One line of text with its label. The sign-in page is made of these alone, and so needs no library. */
export function TextField({ label, labelEnd, rightSection, error, hint, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {labelEnd}
      </div>
      <div className={styles.place}>
        <input
          id={id}
          className={styles.field}
          data-with-end={rightSection ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          {...rest}
        />
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
