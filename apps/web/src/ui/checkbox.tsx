import { Check, Minus } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  /** Some of what it stands for, not all. */
  mixed?: boolean;
  /**
   * `quiet`: grey when ticked, since nobody chose it here; `missing`: an accent frame when not ticked, since
   * somebody took it away here.
   */
  tone?: 'quiet' | 'missing';
  /** Stands beside it, and belongs to what one can click. Without it, `aria-label` says what it is. */
  label?: string;
  /** Between the box and the label: a dot of the colour that the label names. */
  mark?: ReactNode;
}

export function Checkbox({ mixed = false, tone, label, mark, className, ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  const box = (
    <span className={className ? `${styles.place} ${className}` : styles.place}>
      <input ref={input} id={id} type="checkbox" className={styles.box} data-tone={tone} {...rest} />
      {mixed ? (
        <Minus aria-hidden size={12} strokeWidth={3} className={styles.sign} />
      ) : (
        <Check aria-hidden size={12} strokeWidth={3} className={styles.sign} />
      )}
    </span>
  );
  if (label === undefined) return box;
  return (
    <label htmlFor={id} className={styles.labelled}>
      {box}
      {mark}
      {label}
    </label>
  );
}
