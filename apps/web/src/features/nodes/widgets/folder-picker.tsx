import type { NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { useQueries } from '@tanstack/react-query';
import { ChevronRight, Lock } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { NodeIcon } from '../node-icon.tsx';
import { childrenQuery } from '../queries.ts';
import { stepFor, type TreeRow, treeRows } from '../tree-rows.ts';
import styles from './folder-picker.module.css';

export interface PickedFolder {
  id: string;
  name: string;
  type: NodeType;
}

interface Props {
  label: string;
  /** Where the tree begins: the access point of whoever chooses. */
  root: PickedFolder;
  value: string | null;
  onChange: (folder: PickedFolder) => void;
  /** Why a folder cannot be chosen; it can still be opened. */
  refuse?: (node: Node) => string | undefined;
}

/** The folders below the access point, fetched as they are opened. */
export function FolderPicker({ label, root, value, onChange, refuse }: Props) {
  const { t } = useTranslation('nodes');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([root.id]));
  const [focused, setFocused] = useState(0);
  const tree = useRef<HTMLDivElement>(null);
  const id = useId();
  const ids = useMemo(() => [...opened], [opened]);
  const { loaded, error } = useQueries({
    queries: ids.map((node) => childrenQuery(node)),
    combine: (results) => ({
      loaded: results.map((result) => result.data),
      error: results.find((result) => result.error)?.error ?? null,
    }),
  });
  const rows = useMemo(() => {
    const known = new Map<string, readonly Node[]>();
    ids.forEach((node, index) => {
      const children = loaded[index];
      if (children) known.set(node, children);
    });
    const top: TreeRow = {
      node: asNode(root, known.get(root.id)),
      level: 0,
      expanded: opened.has(root.id),
      loading: opened.has(root.id) && !known.has(root.id),
      position: 1,
      siblings: 1,
    };
    const below = treeRows(known, root.id, opened, 'nameAsc');
    return opened.has(root.id) ? [top, ...below.map((row) => ({ ...row, level: row.level + 1 }))] : [top];
  }, [ids, loaded, opened, root]);
  const at = Math.min(focused, rows.length - 1);

  const open = (node: string) => setOpened((before) => new Set([...before, node]));
  const close = (node: string) =>
    setOpened((before) => new Set([...before].filter((other) => other !== node)));

  function choose({ node }: TreeRow) {
    if (!refuse?.(node)) onChange({ id: node.id, name: node.name, type: node.type });
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[at];
    if (!row) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(row);
      return;
    }
    const step = stepFor(event.key, rows, at);
    if (!step) return;
    event.preventDefault();
    if ('expand' in step) open(step.expand);
    else if ('collapse' in step) close(step.collapse);
    else {
      setFocused(step.focus);
      tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[step.focus]?.focus();
    }
  }

  return (
    <div>
      <div id={id} className={styles.label}>
        {label}
      </div>
      <div
        ref={tree}
        role="tree"
        aria-labelledby={id}
        className={styles.tree}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {rows.map((row, index) => {
          const { node, level, expanded, loading } = row;
          const reason = refuse?.(node);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keys
            <div
              key={node.id}
              role="treeitem"
              aria-level={level + 1}
              aria-setsize={row.siblings}
              aria-posinset={row.position}
              aria-selected={node.id === value}
              aria-expanded={node.subfoldersCount > 0 ? expanded : undefined}
              aria-disabled={reason ? true : undefined}
              tabIndex={index === at ? 0 : -1}
              className={styles.row}
              style={{ '--level': level } as CSSProperties}
              onFocus={() => setFocused(index)}
              onClick={() => choose(row)}
              onDoubleClick={() => (expanded ? close(node.id) : open(node.id))}
            >
              {loading ? (
                <span className={styles.turning} />
              ) : (
                // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys do the same
                <span
                  className={styles.chevron}
                  data-open={expanded || undefined}
                  onClick={(event) => {
                    event.stopPropagation();
                    if (expanded) close(node.id);
                    else open(node.id);
                  }}
                >
                  {node.subfoldersCount > 0 && <ChevronRight aria-hidden size={14} strokeWidth={1.6} />}
                </span>
              )}
              <span className={styles.icon}>
                <NodeIcon type={node.type} />
              </span>
              <span className={styles.name}>{node.name}</span>
              {node.teamonly === 1 && (
                <Lock aria-label={t('teamOnly')} size={12} strokeWidth={1.6} className={styles.lock} />
              )}
              {reason && <span className={styles.reason}>{reason}</span>}
            </div>
          );
        })}
      </div>
      <div role="alert">{error && <p className={styles.problem}>{errorText(error)}</p>}</div>
    </div>
  );
}

/** The access point itself stands on top; what it holds is known once it is opened. */
function asNode(root: PickedFolder, children: readonly Node[] | undefined): Node {
  return {
    ...root,
    tenantid: '',
    parentid: null,
    note: '',
    teamonly: 0,
    archived: 0,
    projectstatus: null,
    createdat: '',
    deletedat: null,
    subfoldersCount: children?.length ?? 1,
    podsCount: 0,
  };
}
