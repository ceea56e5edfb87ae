import { NOTE_MAX, UploadStatus } from '@rushes/contract/enums';
import { Link } from '@tanstack/react-router';
import { AudioLines, Check, Clock, File, Film, Image, RotateCw, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import { checkTarget } from '../choose/file-names.ts';
import { type MediaKind, mediaKind } from '../choose/media-kind.ts';
import { tryAgain } from '../upload-all.ts';
import { isSeparate, type UploadItem } from '../upload-item.ts';
import { uploads } from '../uploads-store.ts';
import { placeOf } from './place-of.ts';
import { problemText } from './problem-text.ts';
import styles from './upload-line.module.css';

const icons: Record<MediaKind, typeof File> = { video: Film, audio: AudioLines, image: Image, other: File };

const { ADDED, WAITING, UPLOADING, FINISHED, ERROR } = UploadStatus;

interface Props {
  item: UploadItem;
  mayManage: boolean;
  onLeave: () => void;
}

/** While the folder is checked, a started file waits like the others. */
const statusOf = ({ status, preparing }: UploadItem) => (preparing ? WAITING : status);

/** One file of the dialog, with the actions available in its state. */
export const UploadLine = memo(function UploadLine({ item, mayManage, onLeave }: Props) {
  const status = statusOf(item);
  const Icon = icons[mediaKind(item.name, item.file.type)];
  return (
    <div className={styles.line}>
      <span aria-hidden className="center rigid w-36 h-36 radius bg-fill icon">
        <Icon size={16} strokeWidth={1.6} />
      </span>
      <div className="fill">
        <div className="row gap-12 h-18">
          {/* Name shortening from the specification: more than 30 characters become 10, an ellipsis and 15. */}
          <span className="truncate fill medium leading-18" title={item.path}>
            {truncateMiddle(item.name, 30, 10, 15)}
          </span>
          <Facts item={item} />
        </div>
        {status === UPLOADING && <Bar item={item} />}
        {status === ERROR ? (
          <Trouble item={item} mayManage={mayManage} onLeave={onLeave} />
        ) : (
          <Second item={item} />
        )}
        {status === ADDED && item.noted && <Note item={item} />}
      </div>
    </div>
  );
});

function Facts({ item }: { item: UploadItem }) {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  const size = bytes(item.size, language, 0);
  switch (statusOf(item)) {
    case UPLOADING:
      return (
        <span className="inline-row rigid gap-6 font-small leading-18 tabular muted nowrap">
          {t('row.amounts', { uploaded: bytes(item.uploaded, language, 0), total: size })}
          <span className={styles.percent}>{t('row.percentage', { value: percentOf(item) })}</span>
        </span>
      );
    case WAITING:
      return (
        <span className="inline-row rigid gap-6 font-small leading-18 tabular muted nowrap">
          <Clock size={14} strokeWidth={1.6} aria-hidden />
          {t('row.waiting')}
        </span>
      );
    case ERROR:
      return (
        <Removable item={item}>
          <span className="red">{t('row.failed')}</span>
        </Removable>
      );
    case FINISHED:
      return (
        <Removable item={item}>
          <Check size={14} strokeWidth={1.8} aria-hidden className="green" />
          {t(item.restored ? 'row.restored' : 'row.done')}
        </Removable>
      );
    default:
      return <Removable item={item}>{size}</Removable>;
  }
}

function Removable({ item, children }: { item: UploadItem; children: ReactNode }) {
  const { t } = useTranslation('upload-dialog');
  return (
    <span className="inline-row rigid gap-6 font-small leading-18 tabular muted nowrap">
      {children}
      <IconButton
        label={t('row.remove', { name: item.name })}
        size={24}
        className={styles.remove}
        onClick={() => uploads.remove(item.id)}
      >
        <X size={14} strokeWidth={1.6} />
      </IconButton>
    </span>
  );
}

/** The destination and, at the right, the details of its state. */
function Second({ item }: { item: UploadItem }) {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  const place = placeOf(item);
  const status = statusOf(item);
  return (
    <div className={styles.second}>
      <span className="truncate min-w-0" title={place.whole}>
        {item.version ? t('row.version', { name: place.words }) : place.words}
      </span>
      {(status === WAITING || status === FINISHED) && <span>{bytes(item.size, language, 0)}</span>}
      {status === ADDED && isSeparate(item) && (
        <span className={styles.noteChoice}>
          <Checkbox
            label={t('row.addNote')}
            aria-label={t('row.addNoteTo', { name: item.name })}
            checked={item.noted}
            onChange={(event) => uploads.change(item.id, { noted: event.currentTarget.checked })}
          />
        </span>
      )}
    </div>
  );
}

function Note({ item }: { item: UploadItem }) {
  const { t } = useTranslation('upload-dialog');
  return (
    <textarea
      className={styles.note}
      aria-label={t('row.note', { name: item.name })}
      maxLength={NOTE_MAX}
      rows={1}
      // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
      autoFocus={item.note === ''}
      value={item.note}
      onChange={(event) => uploads.change(item.id, { note: event.currentTarget.value })}
    />
  );
}

export const percentOf = ({ size, uploaded }: UploadItem): number =>
  size > 0 ? Math.floor((uploaded * 100) / size) : 0;

function Bar({ item }: { item: UploadItem }) {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  return (
    <ProgressBar
      label={item.name}
      done={item.uploaded}
      total={item.size}
      text={t('row.amounts', {
        uploaded: bytes(item.uploaded, language, 0),
        total: bytes(item.size, language, 0),
      })}
      className={`h-3 radius-2 bg-outline ${styles.bar}`}
    />
  );
}

function Trouble({ item, mayManage, onLeave }: Props) {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  if (!item.problem) return null;
  const full = item.problem.kind === 'insufficientStorage';
  return (
    <>
      <p className={styles.problem}>{problemText(t, item.problem, language)}</p>
      <div className="row gap-16 mt-6 font-small leading-18 empty-hidden">
        {!checkTarget(item.nodeid, item.path) && (
          <button
            type="button"
            className={styles.retry}
            aria-label={t('row.retryName', { name: item.name })}
            onClick={() => void tryAgain(item.id)}
          >
            <RotateCw size={14} strokeWidth={1.8} aria-hidden />
            {t('row.retry')}
          </button>
        )}
        {full && mayManage && (
          <Link to="/console/subscription-plans" className={styles.manage} onClick={onLeave}>
            {t('row.storage')}
          </Link>
        )}
      </div>
    </>
  );
}
