import type { SubtitleProblem } from '@rushes/contract/subtitles';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import type { SubtitleDocument } from './edits/document.ts';
import type { Clock } from './edits/line-form.ts';
import { redo } from './open-documents.ts';
import styles from './subtitles.module.css';

const ConflictDialog = lazy(() =>
  loadChunk(() => import('./conflict-dialog.tsx')).then((part) => ({ default: part.ConflictDialog })),
);

interface Props {
  podid: string;
  aid: string;
  work: SubtitleDocument;
  problems: readonly SubtitleProblem[];
  clock: Clock;
}

const MOST = 5;

/** Warnings: a version saved by another user, a rejected save, unreadable parts of the file. */
export function FileAlerts({ podid, aid, work, problems, clock }: Props) {
  const { t } = useTranslation('subtitles');
  const [comparing, setComparing] = useState(false);
  const [seen, setSeen] = useState(false);
  return (
    <>
      {work.theirs && (
        <div role="alert" className={styles.alert}>
          <p>{t('conflict.told')}</p>
          <Button onClick={() => setComparing(true)}>{t('conflict.compare')}</Button>
        </div>
      )}
      {work.problem !== null && (
        <div role="alert" className={styles.alert} data-tone="error">
          <p>
            {errorText(work.problem)} {t('save.returned')}
          </p>
          {work.history.future.length > 0 && (
            <Button variant="default" onClick={() => redo(aid)}>
              {t('save.bringBack')}
            </Button>
          )}
        </div>
      )}
      {problems.length > 0 && !seen && (
        <div role="status" className={styles.alert}>
          <div>
            <p>{t('unreadable.title', { count: problems.length })}</p>
            <ul className={styles.problems}>
              {problems.slice(0, MOST).map(({ line, code, text }) => (
                <li key={`${line} ${code}`}>
                  {t(`unreadable.${code}`, { line })} {text && <q>{text}</q>}
                </li>
              ))}
            </ul>
          </div>
          <Button variant="subtle" onClick={() => setSeen(true)}>
            {t('unreadable.hide')}
          </Button>
        </div>
      )}
      {comparing && work.theirs && (
        <Suspense>
          <ConflictDialog
            podid={podid}
            aid={aid}
            work={work}
            clock={clock}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
