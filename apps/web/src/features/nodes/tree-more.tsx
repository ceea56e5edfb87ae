import type { CSSProperties } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './tree.module.css';
import type { MoreRow as MoreRowData } from './tree-rows.ts';

interface Props {
  row: MoreRowData;
  index: number;
  height: number;
  busy: boolean;
  tabStop: boolean;
  onFocus: () => void;
  onMore: () => void;
}

/** Number of rows loaded per click. */
const STEP = 1000;

export function MoreRow({ row: { id, level, left }, index, height, busy, tabStop, onFocus, onMore }: Props) {
  const { t } = useTranslation('nodes');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keyboard
    <div
      role="treeitem"
      data-id={id}
      aria-level={level + 1}
      aria-selected={false}
      aria-busy={busy}
      tabIndex={tabStop ? 0 : -1}
      className={styles.row}
      data-more
      style={{ transform: `translateY(${index * height}px)`, height, '--level': level } as CSSProperties}
      onFocus={onFocus}
      onClick={busy ? undefined : onMore}
    >
      <span className={styles.guides} aria-hidden />
      {busy ? <span className={styles.turning} /> : <span className={styles.chevron} />}
      <span className={styles.name}>
        {left === null ? t('tree.more') : t('tree.moreCount', { count: Math.min(STEP, left), left })}
      </span>
    </div>
  );
}

/** Loading state: spinner over placeholder rows. */
export function TreeSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      <span className={styles.wait} />
      {[104, 128, 88, 140, 96, 116].map((width) => (
        <span key={width} className="h-12 radius-4 bg-skeleton" style={{ width }} />
      ))}
    </div>
  );
}
