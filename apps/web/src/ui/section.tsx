import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** What it is about, when the title does not say it all. */
  text?: ReactNode;
  children: ReactNode;
}

/** A part of a page of settings: a quiet head and rows with hairlines, no box around it. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

interface RowProps {
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** What it is on the left, what one does with it on the right; below each other where there is no room. */
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
