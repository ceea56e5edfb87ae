import type { Pod } from '@rushes/contract/pods';
import { Share2 } from 'lucide-react';
import { ask } from '#features/nodes/widgets/items.ts';
import { podItem } from '#features/pods/actions/item-rights.ts';
import { useTranslation } from '#lib/i18n.ts';
import { cardOf } from '../stage/media-of.ts';
import styles from './download-button.module.css';

interface Props {
  pod: Pod;
  /** Icon only, where the bar has no room for the label. */
  compact?: boolean;
}

/** Creates a share link for guests. */
export function ShareButton({ pod, compact = false }: Props) {
  const { t } = useTranslation('file-view');
  return (
    <button
      type="button"
      className={styles.button}
      data-compact={compact || undefined}
      aria-label={t('share')}
      title={t('share')}
      onClick={() => ask({ name: 'share', items: { nodes: [], pods: [podItem(cardOf(pod))] } })}
    >
      <Share2 size={16} strokeWidth={1.6} aria-hidden />
      {!compact && t('share')}
    </button>
  );
}
