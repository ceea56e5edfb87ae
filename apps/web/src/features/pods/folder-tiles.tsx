import type { Node } from '@rushes/contract/nodes';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Folder, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { MiddleCut } from '#ui/middle-cut.tsx';
import styles from './folder-tiles.module.css';
import { tileColumns } from './grid-layout.ts';
import { nodeIcon } from './node-icon.ts';

interface Props {
  folders: readonly Node[];
  width: number;
  /** One line that scrolls sideways. */
  narrow: boolean;
}

/** More than this and the files would be out of sight; the rest is one click away. */
const ROWS = 4;

export function FolderTiles({ folders, width, narrow }: Props) {
  const { t } = useTranslation('pods');
  const [all, setAll] = useState(false);
  const columns = tileColumns(width);
  const most = narrow ? 24 : columns * ROWS;
  const shown = all || folders.length <= most ? folders : folders.slice(0, most - 1);
  const rest = folders.length - shown.length;
  return (
    <nav
      aria-label={t('subfolders')}
      className={styles.tiles}
      data-narrow={narrow || undefined}
      style={narrow ? {} : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {shown.map((node) => {
        const Icon = nodeIcon[node.type] ?? Folder;
        return (
          <Link key={node.id} to="/node/$id" params={{ id: node.id }} className={styles.tile}>
            <Icon size={narrow ? 18 : 16} strokeWidth={1.6} aria-hidden className={styles.icon} />
            <span className={styles.text}>
              <span className={styles.name}>
                <MiddleCut name={node.name} />
                {node.teamonly === 1 && (
                  <Lock
                    size={12}
                    strokeWidth={1.6}
                    aria-label={t('teamOnly')}
                    role="img"
                    className={styles.lock}
                  />
                )}
              </span>
              <span className={styles.count}>{t('files', { count: node.podsCount })}</span>
            </span>
          </Link>
        );
      })}
      {rest > 0 && (
        <button type="button" className={styles.tile} onClick={() => setAll(true)}>
          <ChevronDown size={16} strokeWidth={1.6} aria-hidden className={styles.icon} />
          <span className={styles.more}>{t('moreFolders', { count: rest })}</span>
        </button>
      )}
    </nav>
  );
}
