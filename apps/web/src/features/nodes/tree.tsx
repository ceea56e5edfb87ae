import { Menu } from '@mantine/core';
import type { Node } from '@rushes/contract/nodes';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#lib/error-text.ts';
import type { NewKind } from './node-kinds.ts';
import styles from './tree.module.css';
import { TreeMenu } from './tree-menu.tsx';
import { TreeNode } from './tree-node.tsx';
import { stepFor } from './tree-rows.ts';
import { collapseNode, expandNodes, useTreeState } from './tree-state.ts';
import { useTree } from './use-tree.ts';

interface Props {
  root: string;
  /** The folder on the page. */
  current: string | undefined;
  /** Ids on the way down to it, opened by themselves. */
  ancestors: readonly string[];
  /** May rename and create. */
  editable: boolean;
  rowHeight: number;
  onCreate: (kind: NewKind, parent: Node) => void;
  onOpened?: () => void;
}

export function Tree({ root, current, ancestors, editable, rowHeight, onCreate, onOpened }: Props) {
  const { t } = useTranslation('nodes');
  const { rows, loading, error } = useTree(root);
  const { filter, renaming } = useTreeState();
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [focused, setFocused] = useState<string | null>(null);
  const [target, setTarget] = useState<Node | null>(null);
  // Set when the keyboard has moved: the row may have to be scrolled into being before it can be focused.
  const moved = useRef(false);

  const trail = ancestors.join('/');
  useEffect(() => expandNodes(trail ? trail.split('/') : []), [trail]);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height needs every row measured again
  useEffect(() => virtual.measure(), [rowHeight]);

  const at = (id: string | null | undefined) => rows.findIndex((row) => row.node.id === id);
  const tabStop = Math.max(0, at(focused) >= 0 ? at(focused) : at(current));

  useEffect(() => {
    if (!moved.current || focused === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${focused}"]`);
    if (!row) return;
    moved.current = false;
    row.focus();
  });

  function focusRow(index: number) {
    const row = rows[index];
    if (!row) return;
    moved.current = true;
    virtual.scrollToIndex(index);
    setFocused(row.node.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return;
    const node = rows[tabStop]?.node;
    if (event.key === 'F2' && node && editable) {
      event.preventDefault();
      useTreeState.setState({ renaming: node.id });
      return;
    }
    if ((event.key === 'Enter' || event.key === ' ') && node) {
      event.preventDefault();
      void navigate({ to: '/node/$id', params: { id: node.id } });
      return;
    }
    const step = stepFor(event.key, rows, tabStop);
    if (!step) return;
    event.preventDefault();
    if ('focus' in step) focusRow(step.focus);
    else if ('expand' in step) expandNodes([step.expand]);
    else collapseNode(step.collapse);
  }

  function endRename(id: string) {
    useTreeState.setState({ renaming: null });
    moved.current = true;
    setFocused(id);
  }

  if (loading) return <TreeSkeleton label={t('tree.loading')} />;
  if (error) return <p className={styles.note}>{errorText(error)}</p>;
  if (rows.length === 0)
    return <p className={styles.note}>{filter.trim() ? t('tree.noMatch') : t('tree.empty')}</p>;

  return (
    <Menu position="bottom-start" width={220} onClose={() => setTarget(null)}>
      <Menu.ContextMenu>
        <div
          ref={scroller}
          className={styles.scroll}
          onContextMenuCapture={(event) => {
            const id = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
            setTarget(rows.find((row) => row.node.id === id)?.node ?? null);
          }}
        >
          <div
            role="tree"
            aria-label={t('tree.title')}
            className={styles.tree}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={onKeyDown}
          >
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              const { id } = row.node;
              return (
                <TreeNode
                  key={id}
                  row={row}
                  top={item.start}
                  height={rowHeight}
                  current={id === current}
                  lit={id === target?.id}
                  tabStop={item.index === tabStop}
                  renaming={renaming === id}
                  onFocus={() => setFocused(id)}
                  onRenamed={() => endRename(id)}
                  {...(onOpened ? { onOpened } : {})}
                />
              );
            })}
          </div>
        </div>
      </Menu.ContextMenu>
      {target && <TreeMenu node={target} editable={editable} onCreate={onCreate} />}
    </Menu>
  );
}

function TreeSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {[104, 128, 88, 140, 96, 116].map((width) => (
        <span key={width} className={styles.bone} style={{ width }} />
      ))}
    </div>
  );
}
