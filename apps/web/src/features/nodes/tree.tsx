import type { Node } from '@rushes/contract/nodes';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu.tsx';
import { useWindowedRows } from '#ui/windowed-rows.ts';
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
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const navigate = useNavigate();
  const [focused, setFocused] = useState<string | null>(null);
  const [target, setTarget] = useState<Node | null>(null);
  // Set when the keyboard has moved: the row may have to be scrolled into being before it can be focused.
  const moved = useRef(false);

  const trail = ancestors.join('/');
  useEffect(() => expandNodes(trail ? trail.split('/') : []), [trail]);

  const { first, end } = useWindowedRows(scroller, rows.length, rowHeight);

  const at = (id: string | null | undefined) => rows.findIndex((row) => row.node.id === id);
  const tabStop = Math.max(0, at(focused) >= 0 ? at(focused) : at(current));

  useEffect(() => {
    if (!moved.current || focused === null) return;
    const row = scroller?.querySelector<HTMLElement>(`[data-id="${focused}"]`);
    if (!row) return;
    moved.current = false;
    row.focus();
  });

  // The folder on the page is in sight when its row comes into being; afterwards the user scrolls.
  const known = at(current) >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per folder, not once per row that opens
  useEffect(() => scrollToRow(at(current)), [current, known, scroller]);

  function focusRow(index: number) {
    const row = rows[index];
    if (!row) return;
    moved.current = true;
    scrollToRow(index);
    setFocused(row.node.id);
  }

  function scrollToRow(index: number) {
    if (!scroller || index < 0) return;
    const top = index * rowHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + rowHeight - scroller.clientHeight + 4;
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
    <Menu position="bottom-start" width={220} onChange={(opened) => !opened && setTarget(null)}>
      <Menu.ContextMenu>
        <div
          ref={setScroller}
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
            style={{ height: rows.length * rowHeight }}
            onKeyDown={onKeyDown}
          >
            {rows.slice(first, end).map((row, offset) => {
              const index = first + offset;
              const { id } = row.node;
              return (
                <TreeNode
                  key={id}
                  row={row}
                  top={index * rowHeight}
                  height={rowHeight}
                  current={id === current}
                  lit={id === target?.id}
                  tabStop={index === tabStop}
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
