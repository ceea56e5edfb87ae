import { Check, Minus } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  /** Indeterminate state. */
  mixed?: boolean;
  /**
   * `quiet`: grey when checked, because the value was not set here; `missing`: accent border when unchecked, because
   * the value was removed here.
   */
  tone?: 'quiet' | 'missing';
  /** Clickable label next to the box. Without it, set `aria-label`. */
  label?: string;
  /** Between the box and the label, for example a dot in the label's colour. */
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
    <label htmlFor={id} className="row gap-10 min-h-30 cursor-pointer sm-min-h-40 touch-min-h-touch">
      {box}
      {mark}
      {label}
    </label>
  );
}
