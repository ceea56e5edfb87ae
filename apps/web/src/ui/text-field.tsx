import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

interface Props extends ComponentPropsWithRef<'input'> {
  label: string;
  /** Stands at the end of the label's line: a way out of not knowing it. */
  labelEnd?: ReactNode;
  /** Stands inside the field before the text: a sign of what belongs there. */
  leftSection?: ReactNode;
  /** Stands at the end inside the field: an eye, a sign. */
  rightSection?: ReactNode;
  /** What is wrong with what stands there; announced, and shown in place of the hint. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** One line of text with its label. The sign-in page is made of these alone, and so needs no library. */
export function TextField(props: Props) {
  const { label, labelEnd, leftSection, rightSection, error, hint, className, ...rest } = props;
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
