import { NAME_MAX, NOTE_MAX, UploadStatus } from '@rushes/contract/enums';
import type { UploadFolder } from '@rushes/contract/uploadaccess';
import { CircleCheck, Pause, Play, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import {
  type GuestUploads,
  LongList,
  type UploadItem,
  type VisitFile,
} from '#features/uploads/widgets/guest-uploads.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DropZone } from './drop-zone.tsx';
import { EarlierRow, FileRow } from './file-row.tsx';
import styles from './send-files.module.css';
import { sendingFor, useAutoResume, useProgress } from './use-uploads.ts';

interface Props {
  code: string;
  folder: UploadFolder;
  /** The recipient of the note; not set in a widget. */
  host?: string;
}

const keyOf = (row: UploadItem | VisitFile) =>
  'id' in row ? row.id : `${row.path} ${row.size} ${row.lastModified}`;
const rowHeight = () => 57;
const failed = ({ status }: UploadItem) => Number(status === UploadStatus.ERROR);

/** File selection, sending and confirmation, used by both the page and the widget. */
export function SendFiles({ code, folder, host }: Props) {
  const { t } = useTranslation('upload-access');
  const uploads = sendingFor(code, folder.maxfilesize);
  const earlier = useStore(uploads.visit, ({ files }) => files);
  const { items, paused, busy, totals, words } = useProgress(uploads);
  // Failed files first, so that they are not below the finished ones.
  const rows = useMemo(() => items.toSorted((a, b) => failed(b) - failed(a)), [items]);
  useAutoResume(code, uploads);
  const [left, setLeft] = useState({ hidden: 0, already: 0 });
  const missing = earlier.filter(({ sent }) => !sent);
  const finished = totals.finished + earlier.length - missing.length;
  const total = items.length - totals.failed + earlier.length;
  const isDone = finished > 0 && !busy && totals.failed === 0 && missing.length === 0;
  return (
    <div className="stack gap-16 min-w-0">
      <DropZone
        maxfilesize={folder.maxfilesize}
        onFiles={async (given) => {
          const chosen = await given;
          setLeft({ hidden: chosen.hidden, already: await uploads.add(chosen) });
        }}
      />
      {left.hidden > 0 && (
        <p className="font-small leading-16 muted">{t('drop.hidden', { count: left.hidden })}</p>
      )}
      {left.already > 0 && (
        <p role="status" className="font-small leading-16 muted">
          {t('drop.already', { count: left.already })}
        </p>
      )}
      {/* Above the list: the thanks for fifty files would be below the window. */}
      <div role="status">
        {isDone && (
          <p className={styles.thanks}>
            <CircleCheck size={18} strokeWidth={1.8} aria-hidden className={styles.thanksIcon} />
            <span>
              <strong>{t('thanks', { count: finished })}</strong>{' '}
              {host ? t('thanksMore', { host }) : t('thanksMoreWidget')}
            </span>
          </p>
        )}
        {missing.length > 0 && (
          <p className={styles.thanks}>
            <RotateCw size={18} strokeWidth={1.8} aria-hidden className={styles.missingIcon} />
            <span>
              <strong>{t('missing', { count: missing.length })}</strong> {t('missingMore')}
            </span>
          </p>
        )}
      </div>
      <SenderFields uploads={uploads} host={host} />
      {total + totals.failed > 0 && (
        <section aria-label={t('list')}>
          <header className={styles.head}>
            <h2 className="font-body semibold">{t('sent', { count: finished, total })}</h2>
            <span className="fill font-small tabular muted">{items.length > 0 && words}</span>
            {busy && (
              <Button
                variant="subtle"
                leftSection={
                  paused ? <Play size={14} aria-hidden /> : <Pause size={14} strokeWidth={2} aria-hidden />
                }
                onClick={() => (paused ? uploads.resume() : uploads.pause())}
              >
                {t(paused ? 'resume' : 'pause')}
              </Button>
            )}
          </header>
          <LongList
            label={t('list')}
            rows={[...missing, ...rows, ...earlier.filter(({ sent }) => sent)]}
            keyOf={keyOf}
            estimate={rowHeight}
          >
            {(row) =>
              'id' in row ? (
                <FileRow item={row} uploads={uploads} />
              ) : (
                <EarlierRow file={row} onForget={uploads.forget} />
              )
            }
          </LongList>
        </section>
      )}
    </div>
  );
}

/** Name and message apply to all files of the visit, also after a reload. */
function SenderFields({ uploads: { visit }, host }: { uploads: GuestUploads; host: string | undefined }) {
  const { t } = useTranslation('upload-access');
  const { uploaderName, note } = useStore(visit);
  return (
    <div className="stack gap-8">
      <div className={styles.fields}>
        <TextField
          label={t('name')}
          value={uploaderName}
          maxLength={NAME_MAX}
          autoComplete="name"
          onChange={(event) => visit.setState({ uploaderName: event.currentTarget.value })}
        />
        <TextField
          label={host ? t('noteTo', { host }) : t('note')}
          value={note}
          maxLength={NOTE_MAX}
          placeholder={t('optional')}
          onChange={(event) => visit.setState({ note: event.currentTarget.value })}
        />
      </div>
      <p className="font-small leading-16 muted">{host ? t('along', { host }) : t('alongWidget')}</p>
    </div>
  );
}
