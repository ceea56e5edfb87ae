import type { PodCard } from '@rushes/contract/pods';
import type { TFunction } from 'i18next';
import { RotateCw } from 'lucide-react';
import { UploadPercentage } from '#features/uploads/widgets/upload-percentage.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { choiceMark, choiceText } from '../widgets/card-choices.tsx';
import { ChoiceWords } from '../widgets/card-marks.tsx';
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
    const { badgestatus } = pod;
    if (badgestatus === 0) return null;
    if (!onBadge) return <ChoiceWords t={t} field="badgestatus" value={badgestatus} />;
    const text = choiceText(t, 'badgestatus', badgestatus);
    return (
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.words} ${styles.badge}`}
        aria-label={t('choice.badgestatus.of', { value: text })}
        aria-haspopup="menu"
        onClick={(event) => {
          event.stopPropagation();
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          onBadge(left, bottom + 4);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {choiceMark('badgestatus', badgestatus)}
        {text}
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

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pods');
  return (
    <button
      type="button"
      className={styles.retry}
      aria-label={t('retry')}
      title={t('retry')}
      onClick={(event) => {
        event.stopPropagation();
        onRetry();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <RotateCw size={12} strokeWidth={1.8} aria-hidden />
      <span className="sm-visually-hidden">{t('retryShort')}</span>
    </button>
  );
}
