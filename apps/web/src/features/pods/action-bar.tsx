import type { PodCard } from '@rushes/contract/pods';
import { ExternalLink, Pencil, Trash2, X } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './action-bar.module.css';

interface Props {
  pods: readonly PodCard[];
  /** The upload dock stands in the corner: the bar moves out of its way. */
  beside: boolean;
  mayDelete: boolean;
  mayRename: boolean;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
  onClear: () => void;
}

export function ActionBar({
  pods,
  beside,
  mayDelete,
  mayRename,
  onOpen,
  onRename,
  onDelete,
  onClear,
}: Props) {
  const { t } = useTranslation('pods');
  const language = useLanguage();
  const size = pods.reduce((sum, pod) => sum + pod.size, 0);
  return (
    <div className={styles.place} data-beside={beside || undefined}>
      <div className={styles.bar} role="toolbar" aria-label={t('bar.label')}>
        <button
          type="button"
          className={styles.icon}
          aria-label={t('bar.clear')}
          title={t('bar.clear')}
          onClick={onClear}
        >
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
        <span className={styles.count} role="status">
          {t('bar.selected', { count: pods.length })}
        </span>
        <span className={styles.size}>{bytes(size, language)}</span>
        <span className={styles.line} />
        <button type="button" className={styles.action} onClick={onOpen}>
          <ExternalLink size={16} strokeWidth={1.6} aria-hidden />
          <span>{t('bar.open')}</span>
        </button>
        {mayRename && (
          <button type="button" className={styles.action} onClick={onRename}>
            <Pencil size={16} strokeWidth={1.6} aria-hidden />
            <span>{t('bar.rename')}</span>
          </button>
        )}
        {mayDelete && (
          <>
            <span className={styles.line} />
            <button type="button" className={styles.action} onClick={onDelete}>
              <Trash2 size={16} strokeWidth={1.6} aria-hidden />
              <span>{t('bar.delete')}</span>
            </button>
          </>
        )}
      </div>
    </div>
  );
}
