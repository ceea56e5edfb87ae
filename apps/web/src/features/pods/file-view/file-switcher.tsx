import type { Pod, PodCard } from '@rushes/contract/pods';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { podQuery } from '../queries.ts';
import styles from './file-switcher.module.css';
import { useNeighbours } from './use-neighbours.ts';

interface Props {
  pod: Pod;
  countInFolder: number;
  large?: boolean;
}

export function FileSwitcher({ pod, countInFolder, large = false }: Props) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const { position, total, previous, next } = useNeighbours(pod, countInFolder);
  if (position === undefined || total < 2) return null;
  const place = { position: count(position, language), total: count(total, language) };
  return (
    <nav aria-label={t('switcher.label')} className={styles.switcher} data-large={large || undefined}>
      <Step pod={previous} way="previous" />
      <span className={styles.position}>{t('switcher.position', place)}</span>
      <Step pod={next} way="next" />
    </nav>
  );
}

function Step({ pod, way }: { pod: PodCard | undefined; way: 'previous' | 'next' }) {
  const { t } = useTranslation('file-view');
  const client = useQueryClient();
  const Icon = way === 'previous' ? ChevronLeft : ChevronRight;
  const icon = <Icon size={16} strokeWidth={1.6} aria-hidden />;
  if (!pod)
    return (
      <span
        role="img"
        aria-label={t(way === 'previous' ? 'switcher.noPrevious' : 'switcher.noNext')}
        className={styles.end}
      >
        {icon}
      </span>
    );
  const label = t(`switcher.${way}`, { name: pod.name });
  const ask = () => void client.prefetchQuery(podQuery(pod.id));
  return (
    <Link
      to="/pod/$id"
      params={{ id: pod.id }}
      // Looking through a folder is one visit: Back leads to where it began.
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
