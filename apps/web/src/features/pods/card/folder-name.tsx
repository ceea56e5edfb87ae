import type { Node } from '@rushes/contract/nodes';
import type { TFunction } from 'i18next';
import { Lock } from 'lucide-react';
import type { MouseEvent } from 'react';
import { type ItemActions, nodePath } from '../actions/item-actions.ts';
import styles from './folder-name.module.css';
import { RenameItem } from './rename-item.tsx';

interface Props {
  node: Node;
  renaming: boolean;
  actions: ItemActions;
  t: TFunction<'pods'>;
}

export function FolderName({ node, renaming, actions, t }: Props) {
  if (renaming)
    return (
      <span className="row gap-6 min-w-0">
        <RenameItem name={node.name} whole onDone={(name) => actions.finishRename(node.id, name)} />
      </span>
    );
  return (
    <span className="row gap-6 min-w-0">
      {/* A link for screen readers and for opening in a new tab; a mouse click selects, as it does for files. */}
      <a
        href={nodePath(node.id)}
        tabIndex={-1}
        draggable={false}
        className={styles.name}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          if (event.detail === 0) actions.open(node.id);
        }}
        onAuxClick={(event: MouseEvent) => event.preventDefault()}
      >
        <span className="truncate min-w-0" title={node.name}>
          {node.name}
        </span>
      </a>
      {node.teamonly === 1 && (
        <span title={t('teamOnly')} className="inline-flex rigid faint">
          <Lock size={12} strokeWidth={1.6} aria-label={t('teamOnly')} role="img" />
        </span>
      )}
    </span>
  );
}
