// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: one item of the grid holds the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys for everything in it
import type { Node } from '@rushes/contract/nodes';
import { Link } from '@tanstack/react-router';
import { Folder, Lock } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { nodeIcon } from './node-icon.ts';
import styles from './pod-list.module.css';

interface Props {
  node: Node;
  rowIndex: number;
  tabStop: boolean;
}

export const FolderRow = memo(function FolderRow({ node, rowIndex, tabStop }: Props) {
  const { t } = useTranslation('pods');
  const Icon = nodeIcon[node.type] ?? Folder;
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.folder}>
      <span role="gridcell" className={styles.check} />
      <span role="gridcell" className={styles.nameCell}>
        <span className={styles.folderIcon}>
          <Icon size={16} strokeWidth={1.6} aria-hidden />
        </span>
        <Link
          to="/node/$id"
          params={{ id: node.id }}
          className={styles.folderName}
          data-item={node.id}
          tabIndex={tabStop ? 0 : -1}
        >
          {node.name}
        </Link>
        {node.teamonly === 1 && (
          <Lock size={12} strokeWidth={1.6} aria-label={t('teamOnly')} role="img" className={styles.lock} />
        )}
      </span>
      <span role="gridcell" className={styles.status}>
        {t('files', { count: node.podsCount })}
      </span>
    </div>
  );
});
