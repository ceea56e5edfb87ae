import { UploadStatus } from '@rushes/contract/enums';
import { Check, ChevronUp, CircleAlert, FolderOpen, Maximize2, Minus, Pause, Play, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ask } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isChangeable } from '../apply-settings.ts';
import { reading } from '../choose/reading.ts';
import { useUploadSpeed } from '../upload-dialog/use-upload-speed.ts';
import { isOpen, isStarted, type Totals, totalsOf, type UploadItem, uploadPlace } from '../upload-item.ts';
import { useUploads } from '../upload-state.ts';
import { uploads } from '../uploads-store.ts';
import { InterruptedDock } from './interrupted-dock.tsx';
import styles from './upload-dock.module.css';
import { UploadRow } from './upload-row.tsx';

/** Maximum number of rows in the DOM; other waiting files are shown as a count. */
const ROWS = 60;
const icon = { size: 16, strokeWidth: 1.6 } as const;

/**
 * Part of the application frame, so that it stays while the user navigates. As a strip it is a line of the page and
 * covers nothing: on the file page, every corner is in use.
 */
export function UploadDock({ strip }: { strip: boolean }) {
  const items = useUploads((state) => state.items);
  const isReading = useStore(reading, ({ under }) => under > 0);
  if (items.some(isStarted)) return <BusyDock items={items} strip={strip} />;
  return isReading ? <ReadingDock strip={strip} /> : <InterruptedDock strip={strip} />;
}

/** Folders were dropped and their files are not listed yet. */
function ReadingDock({ strip }: { strip: boolean }) {
  const { t } = useTranslation('upload-dialog');
  return (
    <section className={strip ? styles.strip : styles.dock} aria-label={t('dock.label')}>
      <header className={styles.head}>
        <FolderOpen size={18} strokeWidth={1.6} aria-hidden className="rigid icon" />
        <div className="stack fill pl-8" role="status">
          <span className="truncate medium leading-17">{t('zone.reading')}</span>
        </div>
      </header>
    </section>
  );
}

interface BusyProps {
  items: readonly UploadItem[];
  strip: boolean;
}

function BusyDock({ items, strip }: BusyProps) {
  const paused = useUploads((state) => state.paused || state.signedOut);
  const signedOut = useUploads((state) => state.signedOut);
  const [small, setSmall] = useState(() => window.innerWidth <= 600);
  const { t } = useTranslation('upload-dialog');
  const totals = useMemo(() => totalsOf(items), [items]);
  const rows = useMemo(() => rowsOf(items), [items]);
  const pace = useUploadSpeed(totals);
  const busy = totals.uploading + totals.waiting > 0;
  const listed = items.find(isOpen) ?? items[0]!;
  const changeable = items.find(isChangeable);
  const failed = !busy && totals.failed > 0 && totals.finished > 0;
  return (
    <section
      className={strip ? styles.strip : styles.dock}
      aria-label={t('dock.label')}
      data-small={small || undefined}
    >
      <header className={styles.head}>
        <Ring totals={totals} busy={busy} />
        <div className="stack fill pl-8" role="status">
          <span className="truncate medium leading-17">{titleOf(totals, busy, paused, signedOut, t)}</span>
          {pace && <span className={styles.pace}>{pace}</span>}
          {failed && <span className={styles.pace}>{t('dock.failed', { count: totals.failed })}</span>}
        </div>
        {busy && (
          <IconButton
            label={t(paused ? 'dock.resume' : 'dock.pause')}
            size={28}
            onClick={() => (paused ? uploads.resume() : uploads.pause())}
          >
            {paused ? <Play {...icon} /> : <Pause {...icon} />}
          </IconButton>
        )}
        <IconButton
          label={t('dock.open')}
          size={28}
          onClick={() => ask({ name: 'upload', place: uploadPlace(listed) })}
        >
          <Maximize2 {...icon} />
        </IconButton>
        {!strip && (
          <IconButton
            label={t(small ? 'dock.expand' : 'dock.minimise')}
            size={28}
            aria-expanded={!small}
            className={styles.fold}
            onClick={() => setSmall(!small)}
          >
            {small ? <ChevronUp {...icon} /> : <Minus {...icon} />}
          </IconButton>
        )}
        {!busy && (
          <IconButton label={t('dock.close')} size={28} onClick={uploads.reset}>
            <X {...icon} />
          </IconButton>
        )}
      </header>
      {!small && !strip && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
          <ul className={styles.rows} tabIndex={0} aria-label={t('dock.files')}>
            {rows.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </ul>
          {(busy || changeable) && (
            <footer className={styles.foot}>
              {busy && (
                <span>
                  {totals.waiting > 0 ? t('dock.waiting', { count: totals.waiting }) : t('dock.keepOpen')}
                </span>
              )}
              {changeable && (
                <button
                  type="button"
                  className="strong underline underline-offset-3"
                  onClick={() => ask({ name: 'upload', place: uploadPlace(changeable), tab: 'labels' })}
                >
                  {t('dock.options')}
                </button>
              )}
            </footer>
          )}
        </>
      )}
    </section>
  );
}

type Say = ReturnType<typeof useTranslation<'upload-dialog'>>['t'];

function titleOf(totals: Totals, busy: boolean, paused: boolean, signedOut: boolean, t: Say): string {
  const counts = { done: totals.finished, reached: totals.reached, count: totals.files };
  if (busy && signedOut) return t('dock.signedOut', counts);
  if (busy && paused) return t('dock.paused', counts);
  if (busy && totals.reached === 0) return t('dock.preparing', { count: totals.files });
  if (busy) return t('dock.uploading', counts);
  if (totals.finished === 0) return t('dock.failed', { count: totals.failed });
  return t('dock.finished', { count: totals.finished });
}

/** Running uploads first (while paused: started ones), then failed ones, then the latest finished ones. */
function rowsOf(items: readonly UploadItem[]): UploadItem[] {
  const of = (status: UploadStatus) => items.filter((item) => item.status === status);
  return [
    ...of(UploadStatus.UPLOADING),
    ...of(UploadStatus.WAITING).filter((item) => item.uploaded > 0),
    ...of(UploadStatus.ERROR),
    ...of(UploadStatus.FINISHED).reverse(),
  ].slice(0, ROWS);
}

const RADIUS = 8;
const AROUND = 2 * Math.PI * RADIUS;

function Ring({ totals, busy }: { totals: Totals; busy: boolean }) {
  if (!busy)
    return totals.failed > 0 ? (
      <CircleAlert size={20} strokeWidth={1.6} aria-hidden className="red rigid" />
    ) : (
      <Check size={20} strokeWidth={1.8} aria-hidden className="green rigid" />
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
