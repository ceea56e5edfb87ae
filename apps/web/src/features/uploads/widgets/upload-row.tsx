import { UploadStatus } from '@rushes/contract/enums';
import { Check, RotateCw, X } from 'lucide-react';
import { memo } from 'react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import { checkTarget } from '../choose/file-names.ts';
import { tryAgain } from '../upload-all.ts';
import { problemText, shortProblem } from '../upload-dialog/problem-text.ts';
import { percentOf } from '../upload-dialog/upload-line.tsx';
import { isOpen, type UploadItem } from '../upload-item.ts';
import { uploads } from '../uploads-store.ts';
import styles from './upload-dock.module.css';

export const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  const { status, uploaded, size, problem } = item;
  const begun = status === UploadStatus.WAITING && uploaded > 0;
  const sending = status === UploadStatus.UPLOADING || begun;
  const failed = status === UploadStatus.ERROR;
  const amounts = t('row.amounts', {
    uploaded: bytes(uploaded, language, 0),
    total: bytes(size, language, 0),
  });
  return (
    <li className={styles.row}>
      <div className="row gap-12 h-20">
        {/* Name shortening from the specification: more than 30 characters become 10, an ellipsis and 15. */}
        <span className="truncate fill medium" title={item.path}>
          {truncateMiddle(item.name, 30, 10, 15)}
        </span>
        <span className="inline-row gap-6 font-small muted nowrap">
          {sending && <span title={amounts}>{t('row.percentage', { value: percentOf(item) })}</span>}
          {status === UploadStatus.FINISHED && (
            <>
              <Check size={14} strokeWidth={1.8} aria-hidden className="green rigid" />
              {t(item.restored ? 'row.restored' : 'row.done')}
            </>
          )}
          {failed && problem && (
            <span className="red" title={problemText(t, problem, language)}>
              {shortProblem(t, problem)}
            </span>
          )}
        </span>
        <span className={styles.controls}>
          {failed && !checkTarget(item.nodeid, item.path) && (
            <IconButton
              label={t('row.retryName', { name: item.name })}
              size={24}
              onClick={() => void tryAgain(item.id)}
            >
              <RotateCw size={14} strokeWidth={1.6} />
            </IconButton>
          )}
          <IconButton
            label={t(isOpen(item) ? 'row.cancel' : 'row.remove', { name: item.name })}
            size={24}
            onClick={() => (isOpen(item) ? uploads.cancel(item.id) : uploads.remove(item.id))}
          >
            <X size={14} strokeWidth={1.6} />
          </IconButton>
        </span>
      </div>
      {sending && (
        <ProgressBar
          label={item.name}
          done={uploaded}
          total={size}
          text={amounts}
          className="h-3 mt-4 radius-2 bg-outline"
        />
      )}
    </li>
  );
});
