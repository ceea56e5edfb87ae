import { UploadStatus } from '@rushes/contract/enums';
import { AudioLines, Check, File, Film, Image, RotateCw, X } from 'lucide-react';
import { memo } from 'react';
import {
  type GuestUploads,
  mediaKind,
  type UploadItem,
  type VisitFile,
} from '#features/uploads/widgets/guest-uploads.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import styles from './file-row.module.css';
import { problemText } from './problem-text.ts';

const icons = { video: Film, audio: AudioLines, image: Image, other: File };

const { WAITING, UPLOADING, FINISHED, ERROR } = UploadStatus;

const percentOf = ({ size, uploaded }: UploadItem): number =>
  size > 0 ? Math.floor((uploaded * 100) / size) : 0;

/** The progress is drawn on the row's border, so that nothing shifts when the upload starts. */
export const FileRow = memo(function FileRow({ item, uploads }: { item: UploadItem; uploads: GuestUploads }) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const { status, size, uploaded, name, id } = item;
  const Icon = icons[mediaKind(name, item.file.type)];
  const total = bytes(size, language);
  const begun = status === UPLOADING || (status === WAITING && uploaded > 0);
  const amounts = t('row.amounts', { uploaded: bytes(uploaded, language), total });
  const words = begun ? amounts : status === FINISHED ? total : t('row.waiting', { total });
  return (
    <div className={styles.row} data-testid="upload-row" data-status={status}>
      <span aria-hidden className={styles.well}>
        <Icon size={16} strokeWidth={1.6} />
      </span>
      <div className="fill">
        <p className="truncate medium leading-18" title={item.path}>
          {name}
        </p>
        {status === ERROR ? (
          <p className="font-small leading-16 tabular red break-anywhere">
            {item.problem && problemText(t, item.problem, language)}
          </p>
        ) : (
          <p className="font-small leading-16 tabular muted">{words}</p>
        )}
      </div>
      {begun && (
        <span className="font-small tabular muted">{t('row.percent', { value: percentOf(item) })}</span>
      )}
      {status === FINISHED ? (
        <span className="center w-32 h-32 green" role="img" aria-label={t('row.sent')}>
          <Check size={16} strokeWidth={1.8} aria-hidden />
        </span>
      ) : (
        <>
          {status === ERROR && item.problem?.kind !== 'tooLarge' && (
            <IconButton label={t('row.retry', { name })} onClick={() => uploads.retry(id)}>
              <RotateCw size={16} strokeWidth={1.6} />
            </IconButton>
          )}
          <IconButton
            label={t(status === ERROR ? 'row.remove' : 'row.cancel', { name })}
            onClick={() => (status === ERROR ? uploads.remove(id) : uploads.cancel(id))}
          >
            <X size={16} strokeWidth={1.6} />
          </IconButton>
        </>
      )}
      {begun && (
        <ProgressBar label={name} done={uploaded} total={size} text={amounts} className={styles.bar!} />
      )}
    </div>
  );
});

/** A file of an earlier page load: sent, or interrupted and to be chosen again. */
export function EarlierRow({ file, onForget }: { file: VisitFile; onForget: (file: VisitFile) => void }) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const { name, path, size, sent } = file;
  const Icon = icons[mediaKind(name, '')];
  return (
    <div className={styles.row} data-testid="earlier-row" data-sent={sent}>
      <span aria-hidden className={styles.well}>
        <Icon size={16} strokeWidth={1.6} />
      </span>
      <div className="fill">
        <p className="truncate medium leading-18" title={path}>
          {name}
        </p>
        <p className="font-small leading-16 tabular muted">
          {sent ? bytes(size, language) : t('row.chooseAgain')}
        </p>
      </div>
      {sent ? (
        <span className="center w-32 h-32 green" role="img" aria-label={t('row.sent')}>
          <Check size={16} strokeWidth={1.8} aria-hidden />
        </span>
      ) : (
        <IconButton label={t('row.remove', { name })} onClick={() => onForget(file)}>
          <X size={16} strokeWidth={1.6} />
        </IconButton>
      )}
    </div>
  );
}
