import { NodeType } from '@rushes/contract/enums';
import { ChevronRight, Lock } from 'lucide-react';
import type { CSSProperties } from 'react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import type { TreeRow } from '../tree-rows.ts';
import styles from './folder-picker.module.css';
import { NodeIcon } from './node-icon.tsx';

interface Props {
  row: TreeRow;
  index: number;
  top: number;
  height: number;
  chosen: boolean;
  /** Why it cannot be selected. */
  reason: string | undefined;
  tabStop: boolean;
  more: string;
  onFocus: () => void;
  onChoose: () => void;
  onToggle: () => void;
}

export function PickerRow({ row, index, top, height, chosen, reason, tabStop, more, ...on }: Props) {
  const { t } = useTranslation('nodes');
  const language = useLanguage();
  const shared = {
    'data-index': index,
    'aria-level': row.level + 1,
    tabIndex: tabStop ? 0 : -1,
    className: styles.row,
    style: { transform: `translateY(${top}px)`, height, '--level': row.level } as CSSProperties,
    onFocus: on.onFocus,
    onClick: on.onChoose,
  };
  if (row.kind === 'more') {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: tabIndex is part of `shared`
      <div role="treeitem" {...shared} aria-selected={false}>
        <span className={styles.guides} aria-hidden />
        <span className={styles.chevron} />
        <span className="truncate min-w-0">{more}</span>
      </div>
    );
  }
  const { node, expanded, loading } = row;
  const parent = node.subfoldersCount > 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: tabIndex is part of `shared`
    <div
      role="treeitem"
      {...shared}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-selected={chosen}
      aria-expanded={parent ? expanded : undefined}
      aria-disabled={reason ? true : undefined}
      data-folder={node.type === NodeType.FOLDER || undefined}
      onDoubleClick={parent ? on.onToggle : undefined}
    >
      <span className={styles.guides} aria-hidden />
      {loading ? (
        <span className={styles.turning} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys do the same
        <span
          className={styles.chevron}
          data-open={expanded || undefined}
          onClick={(event) => {
            event.stopPropagation();
            if (parent) on.onToggle();
          }}
        >
          {parent && <ChevronRight aria-hidden size={14} strokeWidth={1.6} />}
        </span>
      )}
      <span className="inline-flex mr-8 icon">
        <NodeIcon type={node.type} />
      </span>
      <span className="truncate min-w-0">{node.name}</span>
      {node.teamonly === 1 && (
        <Lock aria-label={t('teamOnly')} size={12} strokeWidth={1.6} className="rigid ml-6 faint" />
      )}
      {reason ? (
        <span className="rigid ml-auto pl-8 font-caption tabular regular faint">{reason}</span>
      ) : (
        parent &&
        row.level > 0 && (
          <span className="rigid ml-auto pl-8 font-caption tabular regular faint">
            {count(node.subfoldersCount, language)}
          </span>
        )
      )}
    </div>
  );
}
