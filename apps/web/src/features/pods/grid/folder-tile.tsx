// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its ARIA roles carry the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: one grid item has the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys of all items
import { NodeType } from '@rushes/contract/enums';
import type { Node, NodeTotals } from '@rushes/contract/nodes';
import { Archive, Folder } from 'lucide-react';
import { memo } from 'react';
import { itemProps } from '../actions/item-actions.ts';
import { activity } from '../card/activity.ts';
import { FolderName } from '../card/folder-name.tsx';
import { folderSum } from '../card/folder-sum.ts';
import { nodeIcon } from '../card/node-icon.ts';
import { SelectBox } from '../card/select-box.tsx';
import type { ItemState } from '../layout/items-view.ts';
import styles from './folder-tile.module.css';

interface Props extends ItemState {
  node: Node;
  totals: NodeTotals | undefined;
  column: number;
  width: number;
  tabStop: boolean;
}

export const FolderTile = memo(function FolderTile(props: Props) {
  const { node, totals, column, width, selected, renaming, actions, mayControl, t, language } = props;
  const Icon = node.archived === 0 ? (nodeIcon[node.type] ?? Folder) : Archive;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      className={styles.tile}
      style={{ width }}
      {...itemProps(node.id, props, {
        mayMove: mayControl && node.type !== NodeType.TENANT,
        archived: node.archived !== 0,
      })}
    >
      <span className="relative flex icon">
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        <span className={styles.box}>
          <SelectBox name={node.name} checked={selected} onToggle={() => actions.toggle(node.id)} />
        </span>
      </span>
      <span className="fill leading-17">
        <FolderName t={t} node={node} renaming={renaming} actions={actions} />
        {!renaming && (
          <>
            <span className={`${styles.count} ${styles.sum}`}>
              {node.archived !== 0
                ? t('state.archived')
                : totals
                  ? folderSum(t, totals, language)
                  : t('files', { count: node.podsCount })}
            </span>
            <span className={styles.count} title={t('column.when')}>
              {totals && activity(totals.lastActivity, language, t('today'), t('yesterday'))}
            </span>
          </>
        )}
      </span>
    </div>
  );
});
