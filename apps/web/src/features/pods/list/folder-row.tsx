// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its ARIA roles carry the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: one grid item has the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys of all items
import { NodeType } from '@rushes/contract/enums';
import type { Node, NodeTotals } from '@rushes/contract/nodes';
import { Archive, Folder } from 'lucide-react';
import { memo, useState } from 'react';
import { bytes } from '#lib/format.ts';
import { itemProps } from '../actions/item-actions.ts';
import { activity } from '../card/activity.ts';
import { FolderName } from '../card/folder-name.tsx';
import { nodeIcon } from '../card/node-icon.ts';
import { SelectBox } from '../card/select-box.tsx';
import type { ItemState } from '../layout/items-view.ts';
import styles from './pod-list.module.css';

interface Props extends ItemState {
  node: Node;
  totals: NodeTotals | undefined;
  rowIndex: number;
  anySelected: boolean;
  tabStop: boolean;
  /** No room for columns: the main facts are shown under the name. */
  narrow: boolean;
}

export const FolderRow = memo(function FolderRow(props: Props) {
  const { node, totals, rowIndex, anySelected, narrow, selected, renaming, actions, mayControl } = props;
  const { t, language } = props;
  const [isHovered, setHovered] = useState(false);
  const Icon = node.archived === 0 ? (nodeIcon[node.type] ?? Folder) : Archive;
  const files =
    node.archived === 0 ? t('files', { count: totals?.pods ?? node.podsCount }) : t('state.archived');
  const size = totals && totals.pods > 0 && bytes(totals.size, language);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={styles.folder}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...itemProps(node.id, props, {
        mayMove: mayControl && node.type !== NodeType.TENANT,
        archived: node.archived !== 0,
      })}
    >
      <span role="gridcell" className={styles.check}>
        {(isHovered || anySelected) && (
          <SelectBox name={node.name} checked={selected} onToggle={() => actions.toggle(node.id)} />
        )}
      </span>
      <span role="gridcell" className={styles.nameCell}>
        <span className={styles.folderIcon}>
          <Icon size={16} strokeWidth={1.6} aria-hidden />
        </span>
        <span className={styles.folderName}>
          <FolderName t={t} node={node} renaming={renaming} actions={actions} />
          {narrow && (
            <span className={styles.underName}>
              <span>{files}</span>
              {size && <span>{size}</span>}
            </span>
          )}
        </span>
      </span>
      <span role="gridcell" className={styles.status}>
        {files}
      </span>
      <span role="gridcell" className={styles.comments} />
      <span role="gridcell" className={styles.length} />
      <span role="gridcell" className={styles.format} />
      <span role="gridcell" className={styles.size}>
        {size}
      </span>
      <span role="gridcell" className={styles.by} />
      <span role="gridcell" className={styles.when}>
        {totals && activity(totals.lastActivity, language, t('today'), t('yesterday'))}
      </span>
    </div>
  );
});
