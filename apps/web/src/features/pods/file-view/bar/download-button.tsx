import type { Pod } from '@rushes/contract/pods';
import { ChevronDown, Download } from 'lucide-react';
import { saveFiles } from '#features/downloads/widgets/save-file.ts';
import { ask, type PodItem } from '#features/nodes/widgets/items.ts';
import { usable } from '#features/pods/widgets/file-media.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './download-button.module.css';

interface Props {
  pod: Pod;
  /** Icon only, where the bar has no room for the label. */
  compact?: boolean;
}

/** Downloads the original; renders nothing until it has been uploaded completely. */
export function DownloadButton({ pod, compact = false }: Props) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const raw = usable(pod.asset.raw);
  if (!raw?.url) return null;
  const { url } = raw;
  const label = t('downloadLabel', { size: bytes(raw.size, language) });
  const choices = hasAssets(pod) && !compact;
  const link = (
    <a
      href={`${url}&download=1`}
      download={raw.name}
      className={styles.button}
      data-compact={compact || undefined}
      aria-label={label}
      title={label}
      onClick={(event) => {
        // A new tab or "Save as" uses the link itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void save(raw.name, url);
      }}
    >
      <Download size={16} strokeWidth={1.6} aria-hidden />
      {!compact && t('download')}
    </a>
  );
  if (!choices) return link;
  return (
    <span className="inline-row rigid gap-2">
      {link}
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <IconButton label={t('downloadChoices')}>
            <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save(raw.name, url)}>{label}</Menu.Item>
          <Menu.Item onClick={() => ask({ name: 'download', items: { nodes: [], pods: [itemOf(pod)] } })}>
            {t('downloadMore')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** Renews the session first. */
const save = (name: string, url: string) => saveFiles([{ name, url }]).catch(showFailure);

/** Has downloadable assets besides the original: subtitles, audio, other formats. */
const hasAssets = ({ asset }: Pod) =>
  [asset.srt, asset.vtt, asset.audio, asset.video, asset.image, asset.frame, asset.external].some(
    (assets) => usable(assets) !== undefined,
  );

const itemOf = ({ id, name, nodeid, size, teamonly, archived }: Pod): PodItem => ({
  ...{ id, name, nodeid, size, teamonly, archived },
});
