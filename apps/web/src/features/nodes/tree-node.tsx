import { NodeType } from '@rushes/contract/enums';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Lock } from 'lucide-react';
import type { MouseEvent } from 'react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { NodeIcon } from './node-icon.tsx';
import { RenameField } from './rename-field.tsx';
import styles from './tree.module.css';
import { type TreeRow, treeName } from './tree-rows.ts';
import { collapseNode, expandNodes } from './tree-state.ts';

interface Props {
  row: TreeRow;
  top: number;
  height: number;
  current: boolean;
  lit: boolean;
  tabStop: boolean;
  renaming: boolean;
  onFocus: () => void;
  onRenamed: () => void;
  onOpened?: () => void;
}

export function TreeNode({
  row,
  top,
  height,
  current,
  lit,
  tabStop,
  renaming,
  onFocus,
  onRenamed,
  onOpened,
}: Props) {
  const { t } = useTranslation('nodes');
  const language = useLanguage();
  const { node, level, expanded } = row;
  const shown = treeName(node.name);
  const parent = node.subfoldersCount > 0;
  const place = { transform: `translateY(${top}px)`, height, '--level': level } as React.CSSProperties;

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
        <RenameField node={node} onDone={onRenamed} />
      </div>
    );
  }

  return (
    <Link
      to="/node/$id"
      params={{ id: node.id }}
      role="treeitem"
      data-id={node.id}
      data-lit={lit || undefined}
      data-folder={node.type === NodeType.FOLDER || undefined}
      aria-level={level + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-selected={current}
      aria-expanded={parent ? expanded : undefined}
      tabIndex={tabStop ? 0 : -1}
      className={styles.row}
      style={place}
      draggable={false}
      onFocus={onFocus}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        expandNodes([node.id]);
        onOpened?.();
      }}
    >
      {inside}
      <span className={styles.name} title={shown === node.name ? undefined : node.name}>
        {shown}
      </span>
      {node.teamonly === 1 && (
        <span className={styles.lock} title={t('teamOnly')}>
          <Lock aria-label={t('teamOnly')} size={12} strokeWidth={1.6} />
        </span>
      )}
      {parent && <span className={styles.count}>{count(node.subfoldersCount, language)}</span>}
    </Link>
  );
}
