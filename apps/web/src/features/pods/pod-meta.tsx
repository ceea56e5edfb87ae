import type { PodCard } from '@rushes/contract/pods';
import { RotateCw } from 'lucide-react';
import { UploadPercentage } from '#features/uploads/widgets/upload-percentage.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { StatusDot } from '#ui/status-dot.tsx';
import { badgeKeys, type Display } from './display.ts';
import styles from './pod-meta.module.css';

interface Props {
  pod: PodCard;
  display: Display;
}

/** What the file is doing, else its badge: dot and word. */
export function PodStateWords({ pod, display }: Props) {
  const { t } = useTranslation('pods');
  if (!display.words) {
    const badge = badgeKeys[pod.badgestatus];
    if (!badge) return null;
    return (
      <span className={styles.words}>
        <StatusDot status={pod.badgestatus} />
        <span className={styles.word}>{t(`badge.${badge}`)}</span>
      </span>
    );
  }
  return (
    <span className={styles.words} data-failed={display.failed || undefined}>
      <span className={styles.word}>{t(display.words)}</span>
      {display.percentage !== null && (
        <span className={styles.percentage}>
          {display.words === 'stage.upload_in_progress' ? (
            <UploadPercentage podid={pod.id} otherwise={display.percentage} />
          ) : (
            t('percentage', { value: display.percentage })
          )}
        </span>
      )}
    </span>
  );
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pods');
  return (
    <button
      type="button"
      className={styles.retry}
      onClick={(event) => {
        event.stopPropagation();
        onRetry();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <RotateCw size={12} strokeWidth={1.8} aria-hidden />
      {t('retry')}
    </button>
  );
}
