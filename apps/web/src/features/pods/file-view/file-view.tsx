import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './file-view.module.css';

interface Props {
  stage: ReactNode;
  /** Beside the player; below it where there is no room beside. */
  panel: ReactNode;
}

export function FileView({ stage, panel }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.stage}>{stage}</div>
      {panel}
    </div>
  );
}

/** Stage, timeline, transport and panel, each where it will stand. */
export function FileViewSkeleton() {
  const { t } = useTranslation('file-view');
  return (
    <div role="status" aria-label={t('loading')} className={styles.page}>
      <div className={styles.stage}>
        <div className={styles.emptyStage}>
          <span className={styles.bone} />
        </div>
        <div className={styles.emptyTimeline}>
          <span className={styles.bone} />
        </div>
        <div className={styles.emptyTransport}>
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      </div>
      <div className={styles.emptyPanel}>
        {[96, 220, 148, 180, 132, 164].map((width) => (
          <span key={width} className={styles.bone} style={{ width }} />
        ))}
      </div>
    </div>
  );
}
