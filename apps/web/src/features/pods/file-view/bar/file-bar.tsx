import type { Pod } from '@rushes/contract/pods';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayOf } from '#features/pods/card/display.ts';
import { PodStateWords } from '#features/pods/card/pod-meta.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import { ChoiceSelect } from '../info/choice-select.tsx';
import { cardOf } from '../stage/media-of.ts';
import { VersionMenu } from '../versions/version-menu.tsx';
import styles from './file-bar.module.css';

interface Props {
  pod: Pod;
  /** The breadcrumb of the file's folder, rendered by another feature. */
  path: ReactNode;
}

/** Shown in the top bar, after the logo. */
export function FileBar({ pod, path }: Props) {
  return (
    <div className="row fill gap-8 container">
      <span className={styles.path}>
        {path}
        <ChevronRight aria-hidden size={14} strokeWidth={1.6} className="rigid faint" />
      </span>
      <FileName pod={pod} />
      {pod.versions.length > 1 && <VersionMenu pod={pod} />}
      <StateWords pod={pod} />
    </div>
  );
}

interface PhoneProps {
  pod: Pod;
  folder: { id: string; name: string } | undefined;
}

/** Two lines: the name, then the state and the folder. */
export function PhoneFileBar({ pod, folder }: PhoneProps) {
  const { t } = useTranslation('file-view');
  return (
    <div className={styles.phone}>
      <Link
        to="/node/$id"
        params={{ id: pod.nodeid }}
        className={styles.back}
        aria-label={t('back', { name: folder?.name ?? '' })}
      >
        <ChevronLeft size={20} strokeWidth={1.6} aria-hidden />
      </Link>
      <div className="fill">
        <FileName pod={pod} />
        <span className={styles.second}>
          <StateWords pod={pod} />
          {/* A processing step with its percentage takes the whole line. */}
          {!displayOf(cardOf(pod)).words && <span className={styles.folder}>{folder?.name}</span>}
        </span>
      </div>
      {pod.versions.length > 1 && <VersionMenu pod={pod} />}
    </div>
  );
}

function FileName({ pod }: { pod: Pod }) {
  const { t } = useTranslation('file-view');
  return (
    <h1 className={styles.name}>
      <MiddleTruncate name={pod.name} />
      {pod.hidden === 1 && (
        <span title={t('teamOnly')} className="flex rigid muted">
          <Lock size={12} strokeWidth={1.8} role="img" aria-label={t('teamOnly')} />
        </span>
      )}
    </h1>
  );
}

/** The processing state, otherwise the status, which can be changed here. */
function StateWords({ pod }: { pod: Pod }) {
  const card = cardOf(pod);
  const display = displayOf(card);
  const mayChange = useCan('control NodeAndPod') && pod.archived === 0;
  if (!display.words && mayChange)
    return (
      <span className={styles.status}>
        <ChoiceSelect pod={pod} field="badgestatus" />
      </span>
    );
  if (!display.words && pod.badgestatus === 0) return null;
  return (
    <span className={styles.state}>
      <PodStateWords pod={card} display={display} />
    </span>
  );
}

export function FileBarSkeleton() {
  return <span aria-hidden className={styles.skeleton} />;
}
