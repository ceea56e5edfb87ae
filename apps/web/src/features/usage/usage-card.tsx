import { type ReactNode, useId } from 'react';
import styles from './usage.module.css';

interface Props {
  title: string;
  /** Facts below the title. */
  facts?: readonly (string | false | undefined)[];
  /** Control at the end of the title line. */
  end?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function UsageCard({ title, facts = [], end, wide, children }: Props) {
  const id = useId();
  const shown = facts.filter((fact) => fact);
  return (
    <section aria-labelledby={id} className={styles.card} data-wide={wide || undefined}>
      <div className={styles.cardHead}>
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {end}
      </div>
      {shown.length > 0 && (
        <p className={styles.facts}>
          {shown.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </p>
      )}
      {children}
    </section>
  );
}
