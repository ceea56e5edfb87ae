import type { SharedNode } from '@rushes/contract/reviewaccess';
import { Link } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { nodeRoute } from '../guest-routes.ts';
import styles from './folder-tile.module.css';

/** A folder, with up to three thumbnails of its files. */
export function FolderTile({ code, node }: { code: string; node: SharedNode }) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  return (
    <Link {...nodeRoute(code, node.id)} search className={styles.tile}>
      <Folder size={18} strokeWidth={1.6} aria-hidden className="rigid icon" />
      <span className="stack fill">
        <span className="truncate font-body medium leading-18">{node.name}</span>
        <span className="font-small leading-16 muted nowrap">
          {t('filesCount', { count: node.files })}
          {node.files > 0 && <span className="xs-hidden">, {bytes(node.size, language, 1)}</span>}
        </span>
      </span>
      <span className="flex rigid gap-2 clip radius-4 xs-hidden" aria-hidden>
        {node.stills.map((url) => (
          <img key={url} src={url} alt="" className={styles.still} decoding="async" draggable={false} />
        ))}
      </span>
    </Link>
  );
}
