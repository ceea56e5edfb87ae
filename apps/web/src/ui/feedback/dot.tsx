import styles from './status-dot.module.css';

const colors = {
  ok: 'var(--r-green)',
  warn: 'var(--r-amber)',
  error: 'var(--r-red-dot)',
  info: 'var(--r-dot-new)',
  idle: 'var(--r-dot-draft)',
};
export type Tone = keyof typeof colors;

/** Decorative: always used next to a text. */
export function Dot({ tone }: { tone: Tone }) {
  return <span aria-hidden className={styles.dot} style={{ background: colors[tone] }} />;
}
