import type { Pod, PodCard } from '@rushes/contract/pods';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { podQuery } from '#features/pods/queries.ts';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './file-switcher.module.css';
import { QuickSwitcher } from './quick-switcher.tsx';
import { useNeighbours } from './use-neighbours.ts';

interface Props {
  pod: Pod;
  countInFolder: number;
  large?: boolean;
}

export function FileSwitcher({ pod, countInFolder, large = false }: Props) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // When closed by keyboard, focus returns to the opener; when closed by a click, it stays where the user clicked.
  const close = useCallback((byKey: boolean) => {
    setOpen(false);
    if (byKey) opener.current?.focus();
  }, []);
  const { pods, listed, hasMore, loadMore, position, total, previous, next } = useNeighbours(
    pod,
    countInFolder,
  );
  if (position === undefined || total < 2) return null;
  const place = { position: count(position, language), total: count(total, language) };
  return (
    <nav
      data-tour="switcher"
      aria-label={t('switcher.label')}
      className={styles.switcher}
      data-large={large || undefined}
    >
      <Step pod={previous} direction="previous" />
      <button
        ref={opener}
        type="button"
        className={styles.position}
        aria-expanded={open}
        title={t('switcher.open')}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => setOpen((before) => !before)}
      >
        {t('switcher.position', place)}
      </button>
      <Step pod={next} direction="next" />
      {open && (
        <QuickSwitcher pods={pods} current={listed} hasMore={hasMore} loadMore={loadMore} onClose={close} />
      )}
    </nav>
  );
}

function Step({ pod, direction }: { pod: PodCard | undefined; direction: 'previous' | 'next' }) {
  const { t } = useTranslation('file-view');
  const client = useQueryClient();
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight;
  const icon = <Icon size={16} strokeWidth={1.6} aria-hidden />;
  if (!pod)
    return (
      <span
        role="img"
        aria-label={t(direction === 'previous' ? 'switcher.noPrevious' : 'switcher.noNext')}
        className={styles.end}
      >
        {icon}
      </span>
    );
  const label = t(`switcher.${direction}`, { name: pod.name });
  const ask = () => void client.prefetchQuery(podQuery(pod.id));
  return (
    <Link
      to="/pod/$id"
      params={{ id: pod.id }}
      // Stepping through a folder is one history entry: Back returns to where it started.
      replace
      className={styles.step}
      aria-label={label}
      title={label}
      onMouseEnter={ask}
      onFocus={ask}
    >
      {icon}
    </Link>
  );
}
