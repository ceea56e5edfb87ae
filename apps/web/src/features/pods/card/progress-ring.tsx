import type { ReactNode } from 'react';
import styles from './pod-picture.module.css';

interface Props {
  size: number;
  width: number;
  /** 0 to 100; null shows an indeterminate spinner. */
  percentage: number | null;
  className?: string | undefined;
  children?: ReactNode;
}

/** Decorative: the same figure is shown as text next to it. */
export function ProgressRing({ size, width, percentage, className, children }: Props) {
  const radius = (size - width) / 2;
  const around = 2 * Math.PI * radius;
  const shown = percentage ?? 70;
  return (
    <span aria-hidden className={`${styles.ring} ${className ?? ''}`} style={{ width: size, height: size }}>
      <svg aria-hidden width={size} height={size} data-turning={percentage === null || undefined}>
        <circle cx={size / 2} cy={size / 2} r={radius} strokeWidth={width} className={styles.ringTrack} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={width}
          className={styles.ringArc}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(100, Math.max(0, shown)) / 100)}
        />
      </svg>
      {children}
    </span>
  );
}
