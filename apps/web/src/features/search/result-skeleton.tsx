import { useTranslation } from '#lib/i18n.ts';
import styles from './result.module.css';

/** Placeholders for thumbnail, name and path. */
export function ResultSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={row} className={styles.result}>
          <span className={styles.picture} />
          <div className="fill">
            <span className={styles.skeleton} style={{ width: `${24 + ((row * 7) % 20)}%` }} />
            <span className={styles.skeleton} style={{ width: `${14 + ((row * 5) % 12)}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}
