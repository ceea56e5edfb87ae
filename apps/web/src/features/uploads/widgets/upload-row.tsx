import { UploadStatus } from '@rushes/contract/enums';
import { Check, RotateCw, X } from 'lucide-react';
import { memo } from 'react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { cutMiddle } from '#ui/middle-cut.tsx';
import { checkTarget, type ProblemKey } from '../file-names.ts';
import type { UploadItem } from '../queue.ts';
import { uploads } from '../uploads-store.ts';
import styles from './upload-dock.module.css';

export const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const { status, uploaded, size } = item;
  const percentage = size > 0 ? Math.floor((uploaded * 100) / size) : 0;
  const begun = status === UploadStatus.WAITING && uploaded > 0;
  const sending = status === UploadStatus.UPLOADING || begun;
  const failed = status === UploadStatus.ERROR;
  const amounts = t('row.amounts', {
    uploaded: bytes(uploaded, language, 0),
    total: bytes(size, language, 0),
  });
  return (
    <li className={styles.row} data-failed={failed || undefined}>
      <div className={styles.line}>
        {/* The specification's cut of the upload list: more than 30 become 10, an ellipsis and 15. */}
        <span className={styles.name} title={item.path}>
          {cutMiddle(item.name, 30, 10, 15)}
        </span>
        <span className={styles.state}>
          {sending && <span title={amounts}>{t('percentage', { value: percentage })}</span>}
          {status === UploadStatus.WAITING && !begun && t('row.waiting')}
          {status === UploadStatus.FINISHED && (
            <>
              <Check size={14} strokeWidth={1.8} aria-hidden className={styles.done} />
              {t('row.done')}
            </>
          )}
          {failed && item.problem && (
            <span className={styles.short}>{t(`short.${shortOf(item.problem.key)}`)}</span>
          )}
        </span>
        <span className={styles.controls}>
          {failed && !checkTarget(item.nodeid, item.path) && (
            <IconButton
              label={t('row.retry', { name: item.name })}
              size={24}
              onClick={() => uploads.retry(item.id)}
            >
              <RotateCw size={14} strokeWidth={1.6} />
            </IconButton>
          )}
          {status === UploadStatus.FINISHED || failed ? (
            <IconButton
              label={t('row.remove', { name: item.name })}
              size={24}
              onClick={() => uploads.dismiss(item.id)}
            >
              <X size={14} strokeWidth={1.6} />
            </IconButton>
          ) : (
            <IconButton
              label={t('row.cancel', { name: item.name })}
              size={24}
              onClick={() => uploads.cancel(item.id)}
            >
              <X size={14} strokeWidth={1.6} />
            </IconButton>
          )}
        </span>
      </div>
      {sending && (
        <div
          role="progressbar"
          aria-label={item.name}
          aria-valuenow={percentage}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={amounts}
          className={styles.bar}
        >
          <span style={{ transform: `scaleX(${size > 0 ? uploaded / size : 0})` }} />
        </div>
      )}
      {failed && item.problem && <p className={styles.problem}>{t(item.problem.key, item.problem.params)}</p>}
    </li>
  );
});

/** The last part of a key names the short form that stands at the right of the row. */
type Last<K extends string> = K extends `${string}.${infer Rest}` ? Last<Rest> : K;

const shortOf = (key: ProblemKey) => key.slice(key.lastIndexOf('.') + 1) as Last<ProblemKey>;
