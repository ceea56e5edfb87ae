import { UploadStatus } from '@rushes/contract/enums';
import { Check, ChevronUp, CircleAlert, Maximize2, Minus, Pause, Play, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ask } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { usePace } from '../upload-dialog/pace.tsx';
import { isOpen, type Totals, totalsOf, type UploadItem, uploadPlace } from '../upload-item.ts';
import { useUploads } from '../upload-state.ts';
import { uploads } from '../uploads-store.ts';
import { InterruptedDock } from './interrupted-dock.tsx';
import styles from './upload-dock.module.css';
import { UploadRow } from './upload-row.tsx';

/** Maximum number of rows in the DOM; other waiting files are shown as a count. */
const ROWS = 60;
const icon = { size: 16, strokeWidth: 1.6 } as const;

/** Part of the application frame, so that it stays while the user navigates. */
export function UploadDock() {
  const items = useUploads((state) => state.items);
  return items.some(({ status }) => status !== UploadStatus.ADDED) ? (
    <BusyDock items={items} />
  ) : (
    <InterruptedDock />
  );
}

function BusyDock({ items }: { items: readonly UploadItem[] }) {
  const paused = useUploads((state) => state.paused || state.signedOut);
  const signedOut = useUploads((state) => state.signedOut);
  const [small, setSmall] = useState(() => window.innerWidth <= 600);
  const { t } = useTranslation('upload-dialog');
  const totals = useMemo(() => totalsOf(items), [items]);
  const rows = useMemo(() => rowsOf(items), [items]);
  const pace = usePace(totals);
  const busy = totals.uploading + totals.waiting > 0;
  const listed = items.find(isOpen) ?? items[0]!;
  const failed = !busy && totals.failed > 0 && totals.finished > 0;
  return (
    <section className={styles.dock} aria-label={t('dock.label')} data-small={small || undefined}>
      <header className={styles.head}>
        <Ring totals={totals} busy={busy} />
        <div className={styles.words} role="status">
          <span className={styles.title}>{titleOf(totals, busy, paused, signedOut, t)}</span>
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
        <IconButton
          label={t(small ? 'dock.expand' : 'dock.minimise')}
          size={28}
          aria-expanded={!small}
          className={styles.fold}
          onClick={() => setSmall(!small)}
        >
          {small ? <ChevronUp {...icon} /> : <Minus {...icon} />}
        </IconButton>
        {!busy && (
          <IconButton label={t('dock.close')} size={28} onClick={uploads.reset}>
            <X {...icon} />
          </IconButton>
        )}
      </header>
      {!small && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
          <ul className={styles.rows} tabIndex={0} aria-label={t('dock.files')}>
            {rows.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </ul>
          {busy && (
            <footer className={styles.foot}>
              <span>{totals.waiting > 0 && t('dock.waiting', { count: totals.waiting })}</span>
              <span>{t('dock.keepOpen')}</span>
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
