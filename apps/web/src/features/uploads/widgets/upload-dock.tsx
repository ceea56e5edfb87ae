import { UploadStatus } from '@rushes/contract/enums';
import { Check, ChevronUp, CircleAlert, Minus, Pause, Play, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { type Totals, totalsOf, type UploadItem } from '../queue.ts';
import { addSample, type Sample, speedOf, timeLeft } from '../rate.ts';
import { useUploads } from '../upload-state.ts';
import { uploads } from '../uploads-store.ts';
import styles from './upload-dock.module.css';
import { UploadRow } from './upload-row.tsx';

/** Rows in the page at once; a thousand waiting files are a number, not a list. */
const ROWS = 60;

/** Lives in the frame, beside the pages: it stays while one walks from folder to folder. */
export function UploadDock() {
  const items = useUploads((state) => state.items);
  const paused = useUploads((state) => state.paused);
  const [small, setSmall] = useState(() => window.innerWidth <= 600);
  const { t } = useTranslation('uploads');
  const totals = useMemo(() => totalsOf(items), [items]);
  const rows = useMemo(() => rowsOf(items), [items]);
  if (items.length === 0) return null;

  const busy = totals.uploading + totals.waiting > 0;
  return (
    <section className={styles.dock} aria-label={t('dock.label')} data-small={small || undefined}>
      <header className={styles.head}>
        <Ring totals={totals} busy={busy} />
        <div className={styles.words} role="status">
          <span className={styles.title}>{titleOf(totals, busy, paused, t)}</span>
          <Pace totals={totals} busy={busy} paused={paused} />
        </div>
        {busy && (
          <IconButton
            label={t(paused ? 'dock.resume' : 'dock.pause')}
            size={28}
            onClick={() => (paused ? uploads.resume() : uploads.pause())}
          >
            {paused ? <Play size={16} strokeWidth={1.6} /> : <Pause size={16} strokeWidth={1.6} />}
          </IconButton>
        )}
        <IconButton
          label={t(small ? 'dock.expand' : 'dock.minimise')}
          size={28}
          aria-expanded={!small}
          className={styles.fold}
          onClick={() => setSmall(!small)}
        >
          {small ? <ChevronUp size={16} strokeWidth={1.6} /> : <Minus size={16} strokeWidth={1.6} />}
        </IconButton>
        {!busy && (
          <IconButton label={t('dock.close')} size={28} onClick={uploads.dismissSettled}>
            <X size={16} strokeWidth={1.6} />
          </IconButton>
        )}
      </header>
      {!small && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
          <ul className={styles.rows} tabIndex={0} aria-label={t('dock.files')}>
            {rows.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </ul>
          {busy && (
            <footer className={styles.foot}>
              <span>
                {totals.waiting > 0 ? t('dock.waiting', { count: totals.waiting }) : t('dock.keepOpen')}
              </span>
              <button type="button" className={styles.cancel} onClick={uploads.cancelAll}>
                {t('dock.cancelAll')}
              </button>
            </footer>
          )}
        </>
      )}
    </section>
  );
}

type Say = ReturnType<typeof useTranslation<'uploads'>>['t'];

function titleOf(totals: Totals, busy: boolean, paused: boolean, t: Say): string {
  if (busy && paused) return t('dock.paused', { done: totals.finished, count: totals.files });
  if (busy) return t('dock.uploading', { reached: totals.reached, count: totals.files });
  if (totals.finished === 0) return t('dock.failed', { count: totals.failed });
  return t('dock.finished', { count: totals.finished });
}

/** What is being sent (while paused: what has begun), then what failed, then what was finished last. */
function rowsOf(items: readonly UploadItem[]): UploadItem[] {
  const of = (status: UploadStatus) => items.filter((item) => item.status === status);
  return [
    ...of(UploadStatus.UPLOADING),
    ...of(UploadStatus.WAITING).filter((item) => item.uploaded > 0),
    ...of(UploadStatus.ERROR),
    ...of(UploadStatus.FINISHED).reverse(),
  ].slice(0, ROWS);
}

function Pace({ totals, busy, paused }: { totals: Totals; busy: boolean; paused: boolean }) {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const [samples, setSamples] = useState<Sample[]>([]);
  const { moved } = totals;
  useEffect(() => {
    if (!busy || paused) return setSamples([]);
    setSamples((before) => addSample(before, { at: performance.now(), bytes: moved }));
  }, [moved, busy, paused]);

  if (!busy)
    return totals.failed > 0 && totals.finished > 0 ? (
      <span className={styles.pace}>{t('dock.failed', { count: totals.failed })}</span>
    ) : null;
  if (paused) return <span className={styles.pace}>{t('dock.kept')}</span>;
  const speed = speedOf(samples);
  const left = timeLeft(totals.bytes - totals.uploaded, speed);
  if (!left) return <span className={styles.pace}>{t('dock.starting')}</span>;
  const rate = t('dock.speed', { amount: bytes(speed, language, speed >= 1024 * 1024 * 10 ? 0 : 1) });
  return (
    <span className={styles.pace}>
      {rate}, {t(`dock.left.${left.unit}`, { count: left.count })}
    </span>
  );
}

const RADIUS = 8;
const AROUND = 2 * Math.PI * RADIUS;

function Ring({ totals, busy }: { totals: Totals; busy: boolean }) {
  if (!busy)
    return totals.failed > 0 ? (
      <CircleAlert size={20} strokeWidth={1.6} aria-hidden className={styles.failed} />
    ) : (
      <Check size={20} strokeWidth={1.8} aria-hidden className={styles.done} />
    );
  const part = totals.bytes > 0 ? totals.uploaded / totals.bytes : 0;
  return (
    <svg aria-hidden width={20} height={20} className={styles.ring}>
      <circle cx={10} cy={10} r={RADIUS} className={styles.track} />
      <circle
        cx={10}
        cy={10}
        r={RADIUS}
        className={styles.arc}
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - part)}
      />
    </svg>
  );
}
