import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import { continueInterrupted } from '../resume/continue-interrupted.ts';
import { type Interrupted, listInterrupted, otherPages } from '../resume/resume-store.ts';
import { leftBefore, uploadState } from '../upload-state.ts';
import styles from './upload-dock.module.css';

const SHOWN = 3;

/** Uploads interrupted in an earlier page load. Browsers do not keep file handles, so the files are selected again. */
export function InterruptedDock({ strip }: { strip: boolean }) {
  const { t } = useTranslation('upload-dialog');
  const userid = useUser()?.id;
  const picker = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly Interrupted[]>([]);
  useEffect(() => {
    if (!userid) return;
    let left = false;
    void otherPages().then((pages) => {
      if (left) return;
      const listed = new Set(uploadState.getState().items.map(({ fingerprint }) => fingerprint));
      const found = listInterrupted(userid, pages, listed);
      setFiles(found);
      if (found.length === 0) leftBefore.setState({ open: false });
    });
    return () => {
      left = true;
    };
  }, [userid]);
  if (!userid || files.length === 0) return null;

  function take(list: FileList | null) {
    const { changed, others, left } = continueInterrupted([...(list ?? [])], files, userid!);
    setFiles(left);
    if (left.length === 0) leftBefore.setState({ open: false });
    const [key, names] = changed.length > 0 ? (['changed', changed] as const) : (['others', others] as const);
    if (names.length === 0) return;
    showSnackbar({
      text: t(`interrupted.${key}`, { count: names.length, name: names[0] }),
      tone: 'error',
      duration: 8000,
    });
  }

  const more = files.length - SHOWN;
  const close = () => leftBefore.setState({ open: false });
  const choose = <Button onClick={() => picker.current?.click()}>{t('interrupted.choose')}</Button>;
  return (
    <section className={strip ? styles.strip : styles.dock} aria-label={t('dock.label')}>
      <header className={styles.head}>
        <RotateCw size={18} strokeWidth={1.6} aria-hidden className="rigid icon" />
        <div className="stack fill pl-8" role="status">
          <span className="truncate medium leading-17">
            {t('interrupted.title', { count: files.length })}
          </span>
          <span className={styles.pace}>{t('interrupted.text', { count: files.length })}</span>
        </div>
        {strip && choose}
        {strip && (
          <IconButton label={t('interrupted.notNow')} size={28} onClick={close}>
            <X size={16} strokeWidth={1.6} />
          </IconButton>
        )}
      </header>
      {!strip && (
        <>
          <ul className={styles.rows}>
            {files.slice(0, SHOWN).map(({ fingerprint, name, path }) => (
              <li key={fingerprint} className={styles.row}>
                <span className="truncate fill medium" title={path}>
                  {truncateMiddle(name, 30, 10, 15)}
                </span>
              </li>
            ))}
            {more > 0 && <li className={styles.more}>{t('interrupted.more', { count: more })}</li>}
          </ul>
          <footer className={styles.choices}>
            <Button variant="subtle" onClick={close}>
              {t('interrupted.notNow')}
            </Button>
            {choose}
          </footer>
        </>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('zone.choose')}
        data-testid="interrupted-picker"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}
