import styles from './status-dot.module.css';

const colors = {
  ok: 'var(--r-green)',
  warn: 'var(--r-amber)',
  error: 'var(--r-red-dot)',
  info: 'var(--r-dot-new)',
  idle: 'var(--r-dot-draft)',
};
export type Tone = keyof typeof colors;

/** Always beside its word. */
export function Dot({ tone }: { tone: Tone }) {
  return <span aria-hidden className={styles.dot} style={{ background: colors[tone] }} />;
}
