import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './disclosure.module.css';

interface Props {
  label: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that shows and hides what follows it. */
export function Disclosure({ label, open, onToggle, className, children }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
      >
        <ChevronRight size={14} strokeWidth={1.6} aria-hidden className={styles.sign} />
        {label}
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
