import type { Pod } from '@rushes/contract/pods';
import { Download } from 'lucide-react';
import { errorText } from '#lib/error-text.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { saveFiles } from '#lib/save-file.ts';
import { showError } from '#ui/snackbar.tsx';
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
  const { url } = raw;
  const label = t('downloadLabel', { size: bytes(raw.size, language) });
  return (
    <a
      href={`${url}&download=1`}
      download={raw.name}
      className={styles.button}
      data-compact={compact || undefined}
      aria-label={label}
      title={label}
      onClick={(event) => {
        // With the session renewed first. A new tab, or “save as”, goes by the address itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        saveFiles([{ name: raw.name, url }]).catch((error: unknown) => showError(errorText(error)));
      }}
    >
      <Download size={16} strokeWidth={1.6} aria-hidden />
      {!compact && t('download')}
    </a>
  );
}
