import styles from './progress-bar.module.css';

interface Props {
  label: string;
  done: number;
  total: number;
  /** The amounts in words, for screen readers. */
  text: string;
  className: string;
}

/** How much of a transfer is done. `--r-progress` is the colour of that part. */
export function ProgressBar({ label, done, total, text, className }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={total > 0 ? Math.floor((done * 100) / total) : 0}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      className={`clip ${className}`}
    >
      <span className={styles.done} style={{ transform: `scaleX(${total > 0 ? done / total : 0})` }} />
    </div>
  );
}
