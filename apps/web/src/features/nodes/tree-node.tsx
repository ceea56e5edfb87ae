import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { Link } from '@tanstack/react-router';
import { Archive, Ban, ChevronRight, Lock, MessageSquare } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo } from 'react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { RenameNode } from './rename-node.tsx';
import styles from './tree.module.css';
import { type NodeRow, treeName } from './tree-rows.ts';
import { collapseNode, expandNodes } from './tree-state.ts';
import { useDrop } from './use-drop.ts';
import { beginDrag, endDrag } from './widgets/drag-items.ts';
import { refusalToTake } from './widgets/drop-rules.ts';
import { ask } from './widgets/items.ts';
import { NodeIcon } from './widgets/node-icon.tsx';
import { nodeItem } from './widgets/node-item.ts';

/** Callbacks of a row. The object is stable for the lifetime of the tree. */
export interface RowActions {
  focused: (id: string) => void;
  renamed: (id: string) => void;
  opened: () => void;
  /** Ids of the ancestors of a row, to reject invalid drops. */
  above: (index: number) => readonly string[];
}

interface Props {
  row: NodeRow;
  index: number;
  height: number;
  current: boolean;
  isHighlighted: boolean;
  tabStop: boolean;
  renaming: boolean;
  movable: boolean;
  openComments: number;
  actions: RowActions;
}

/** Memoised: rows that stay visible do not re-render while scrolling. */
export const TreeNode = memo(function TreeNode(props: Props) {
  const { row, index, height, current, isHighlighted, tabStop, renaming, movable, openComments, actions } =
    props;
  const { t } = useTranslation('nodes');
  const language = useLanguage();
  const { node, level, expanded } = row;
  const shown = treeName(node.name);
  const parent = node.subfoldersCount > 0;
  const archived = node.archived !== ArchiveStatus.NOTARCHIVED;
  const place = { transform: `translateY(${index * height}px)`, height, '--level': level } as CSSProperties;
  const { over, handlers } = useDrop({
    takes: (items, copy) =>
      movable && refusalToTake(items, { ...node, above: actions.above(index) }, copy) === null,
    drop: (items, copy) =>
      ask({ name: copy ? 'copy' : 'move', items, target: { id: node.id, name: node.name } }),
    open: parent && !expanded ? () => expandNodes([node.id]) : undefined,
  });

  function toggle(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (expanded) collapseNode(node.id);
    else expandNodes([node.id]);
  }

  const inside = (
    <>
      <span className={styles.guides} aria-hidden />
      {row.loading ? (
        <span className={styles.turning} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys do the same on the row
        <span
          className={styles.chevron}
          data-open={expanded || undefined}
          onClick={parent ? toggle : undefined}
        >
          {parent && <ChevronRight aria-hidden size={14} strokeWidth={1.6} />}
        </span>
      )}
      <span className={styles.icon}>
        <NodeIcon type={node.type} />
      </span>
    </>
  );

  if (renaming) {
    return (
      <div className={styles.row} style={place} role="treeitem" aria-level={level + 1} tabIndex={-1}>
        {inside}
        <RenameNode node={node} onDone={() => actions.renamed(node.id)} />
      </div>
    );
  }

  return (
    <Link
      to="/node/$id"
      params={{ id: node.id }}
      role="treeitem"
      data-id={node.id}
      data-highlighted={isHighlighted || undefined}
      data-folder={node.type === NodeType.FOLDER || undefined}
      data-archived={archived || undefined}
      data-over={over}
      aria-level={level + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-selected={current}
      aria-expanded={parent ? expanded : undefined}
      tabIndex={tabStop ? 0 : -1}
      className={styles.row}
      style={place}
      draggable={movable && !archived}
      onDragStart={(event) =>
        beginDrag(event.dataTransfer, { nodes: [nodeItem(node)], pods: [] }, node.parentid)
      }
      onDragEnd={endDrag}
      {...handlers}
      onFocus={() => actions.focused(node.id)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        expandNodes([node.id]);
        actions.opened();
      }}
    >
      {inside}
      <span className={styles.name} title={shown === node.name ? undefined : node.name}>
        {shown}
      </span>
      {node.teamonly === 1 && (
        <span className="inline-flex rigid ml-6 faint" title={t('teamOnly')}>
          <Lock aria-label={t('teamOnly')} size={12} strokeWidth={1.6} />
        </span>
      )}
      {archived && (
        <span className="inline-flex rigid ml-6 faint" title={t('archived')}>
          <Archive aria-label={t('archived')} size={12} strokeWidth={1.6} />
        </span>
      )}
      {openComments > 0 && (
        <span className={styles.open} title={t('openComments', { count: openComments })}>
          <MessageSquare
            aria-label={t('openComments', { count: openComments })}
            size={11}
            strokeWidth={1.6}
          />
          <span aria-hidden>{count(openComments, language)}</span>
        </span>
      )}
      {over === 'no' ? (
        <Ban aria-hidden size={13} strokeWidth={1.8} className={styles.refused} />
      ) : node.place ? (
        <span className={styles.place}>{node.place.at(-1)?.name}</span>
      ) : (
        parent && <span className={styles.count}>{count(node.subfoldersCount, language)}</span>
      )}
    </Link>
  );
});
