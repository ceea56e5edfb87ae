import type { Operation } from '@rushes/contract/move-copy';
import { LoaderCircle } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './notification-list.module.css';

interface Props {
  operation: Operation;
  words: string | undefined;
}

/** A running operation with its progress. */
export function OperationRow({ operation: { total, done }, words }: Props) {
  const { t } = useTranslation('notifications');
  const part = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <div className={styles.row}>
      <span className={styles.well}>
        <LoaderCircle aria-hidden size={15} strokeWidth={1.6} className="spin" />
      </span>
      <span className="fill">
        <span className="truncate block medium" title={words}>
          {words}
        </span>
        <span
          role="progressbar"
          aria-label={words}
          aria-valuenow={part}
          aria-valuemin={0}
          aria-valuemax={100}
          className="block h-3 mt-6 radius-2 bg-fill-hover clip"
        >
          <span className={styles.done} style={{ width: `${part}%` }} />
        </span>
      </span>
      <span className={styles.side}>{t('progress', { percentage: part })}</span>
    </div>
  );
}
