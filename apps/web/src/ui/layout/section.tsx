import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** Description, if the title is not sufficient. */
  text?: ReactNode;
  children: ReactNode;
}

/** Section of a settings page: a heading and rows separated by lines. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className="max-w-560 pt-12 muted">{text}</p>}
      {children}
    </section>
  );
}

interface RowProps {
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Label on the left, control on the right; stacked in narrow containers. */
export function SettingRow({ label, hint, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.label}>
        <div>{label}</div>
        {hint && <div className={styles.hint}>{hint}</div>}
      </div>
      <div className={styles.value}>{children}</div>
    </div>
  );
}
