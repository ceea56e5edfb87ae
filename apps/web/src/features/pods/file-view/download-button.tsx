import type { Pod } from '@rushes/contract/pods';
import { Download } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './download-button.module.css';
import { usable } from './media-of.ts';

interface Props {
  pod: Pod;
  /** Only the icon, where a bar has no room for the word. */
  compact?: boolean;
}

/** The original; nothing at all while it has not arrived whole. */
export function DownloadButton({ pod, compact = false }: Props) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const raw = usable(pod.asset.raw);
  if (!raw?.url) return null;
  const label = t('downloadLabel', { size: bytes(raw.size, language) });
  return (
    <a
      href={`${raw.url}&download=1`}
      download={raw.name}
      className={styles.button}
      data-compact={compact || undefined}
      aria-label={label}
      title={label}
    >
      <Download size={16} strokeWidth={1.6} aria-hidden />
      {!compact && t('download')}
    </a>
  );
}
