import { NAME_MAX, NOTE_MAX, UploadStatus } from '@rushes/contract/enums';
import type { UploadFolder } from '@rushes/contract/uploadaccess';
import { CircleCheck, Pause, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LongList, type UploadItem } from '#features/uploads/widgets/guest-uploads.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import styles from './send-files.module.css';
import { sendingFor, useAutoResume, useProgress } from './use-uploads.ts';

interface Props {
  code: string;
  folder: UploadFolder;
  /** The recipient of the note; not set in a widget. */
  host?: string;
}

const keyOf = ({ id }: UploadItem) => id;
const rowHeight = () => 57;
const failed = ({ status }: UploadItem) => Number(status === UploadStatus.ERROR);

/** File selection, sending and confirmation, used by both the page and the widget. */
export function SendFiles({ code, folder, host }: Props) {
  const { t } = useTranslation('upload-access');
  const { uploads, sender } = sendingFor(code, folder.maxfilesize);
  const { uploaderName, note } = useStore(sender);
  const { items, paused, busy, totals, words } = useProgress(uploads);
  // Failed files first, so that they are not below the finished ones.
  const rows = useMemo(() => items.toSorted((a, b) => failed(b) - failed(a)), [items]);
  useAutoResume(code, uploads);
  const [hidden, setHidden] = useState(0);
  const isDone = totals.finished > 0 && !busy && totals.failed === 0;
  return (
    <div className={styles.send}>
      <DropZone
        maxfilesize={folder.maxfilesize}
        onFiles={async (given) => {
          const chosen = await given;
          setHidden(chosen.hidden);
          await uploads.add(chosen);
        }}
      />
      {hidden > 0 && <p className={styles.quiet}>{t('drop.hidden', { count: hidden })}</p>}
      {items.length > 0 && (
        <section aria-label={t('list')}>
          <header className={styles.head}>
            <h2 className={styles.count}>
              {t('sent', { count: totals.finished, total: items.length - totals.failed })}
            </h2>
            <span className={styles.pace}>{words}</span>
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
          <LongList label={t('list')} rows={rows} keyOf={keyOf} estimate={rowHeight}>
            {(item) => <FileRow item={item} uploads={uploads} />}
          </LongList>
        </section>
      )}
      <div role="status">
        {isDone && (
          <p className={styles.thanks}>
            <CircleCheck size={18} strokeWidth={1.8} aria-hidden className={styles.thanksIcon} />
            <span>
              <strong>{t('thanks', { count: totals.finished })}</strong>{' '}
              {host ? t('thanksMore', { host }) : t('thanksMoreWidget')}
            </span>
          </p>
        )}
      </div>
      <div className={styles.who}>
        <div className={styles.fields}>
          <TextField
            label={t('name')}
            value={uploaderName}
            maxLength={NAME_MAX}
            autoComplete="name"
            onChange={(event) => sender.setState({ uploaderName: event.currentTarget.value })}
          />
          <TextField
            label={host ? t('noteTo', { host }) : t('note')}
            value={note}
            maxLength={NOTE_MAX}
            placeholder={t('optional')}
            onChange={(event) => sender.setState({ note: event.currentTarget.value })}
          />
        </div>
        <p className={styles.quiet}>{host ? t('along', { host }) : t('alongWidget')}</p>
      </div>
    </div>
  );
}
