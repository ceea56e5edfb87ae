import type { PodCard } from '@rushes/contract/pods';
import type { TFunction } from 'i18next';
import { MessageSquare, RotateCw } from 'lucide-react';
import { UploadPercentage } from '#features/uploads/widgets/upload-percentage.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { badgeKeys } from '../widgets/badge-keys.ts';
import type { Display } from './display.ts';
import styles from './pod-meta.module.css';

interface Props {
  pod: PodCard;
  display: Display;
  /** The status can be changed: opens its menu at this position. */
  onBadge?: (x: number, y: number) => void;
}

/** The processing state of the file, otherwise its status as dot and label. */
export function PodStateWords(props: Props) {
  const { t } = useTranslation('pods');
  return <StateWords {...props} t={t} />;
}

/** The same with `t` passed in, so that lists of hundreds look it up once. */
export function StateWords({ pod, display, onBadge, t }: Props & { t: TFunction<'pods'> }) {
  if (!display.words) {
    const badge = badgeKeys[pod.badgestatus];
    if (!badge) return null;
    const words = (
      <>
        <StatusDot status={pod.badgestatus} />
        {t(`badge.${badge}`)}
      </>
    );
    if (!onBadge) return <span className={styles.words}>{words}</span>;
    return (
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.words} ${styles.badge}`}
        aria-label={t('badgeOf', { badge: t(`badge.${badge}`) })}
        aria-haspopup="menu"
        onClick={(event) => {
          event.stopPropagation();
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          onBadge(left, bottom + 4);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {words}
      </button>
    );
  }
  return (
    <span className={styles.words} data-failed={display.failed || undefined}>
      <span className="truncate">{t(display.words)}</span>
      {display.percentage !== null && (
        <span className="strong">
          {pod.status.status === 'upload_in_progress' ? (
            <UploadPercentage podid={pod.id} otherwise={display.percentage} />
          ) : (
            t('percentage', { value: display.percentage })
          )}
        </span>
      )}
    </span>
  );
}

/** Whether `PodMarks` shows anything. */
export const hasMarks = (pod: PodCard): boolean => pod.openComments > 0;

/** What the grid and the list show of a file besides its name, status and size. */
export function PodMarks({ pod, t }: { pod: PodCard; t: TFunction<'pods'> }) {
  return <OpenComments t={t} count={pod.openComments} />;
}

/** Number of unresolved comments. */
function OpenComments({ count, t }: { count: number; t: TFunction<'pods'> }) {
  if (count === 0) return null;
  const label = t('openComments', { count });
  return (
    <span
      className="inline-row rigid gap-4 muted font-small tabular"
      role="img"
      aria-label={label}
      title={label}
    >
      <MessageSquare size={12} strokeWidth={1.6} aria-hidden />
      {count}
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
      <span>{t('retry')}</span>
    </button>
  );
}
