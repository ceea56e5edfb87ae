import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

interface Props extends ComponentPropsWithRef<'input'> {
  label: string;
  /** Stands at the end inside the field: an eye, a sign. */
  rightSection?: ReactNode;
}

/** One line of text with its label. The sign-in page is made of these alone, and so needs no library. */
export function TextField({ label, rightSection, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.place}>
        <input id={id} className={styles.field} data-with-end={rightSection ? true : undefined} {...rest} />
        {rightSection && <div className={styles.end}>{rightSection}</div>}
      </div>
    </div>
  );
}
