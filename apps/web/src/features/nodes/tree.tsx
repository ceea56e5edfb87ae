import { ArchiveStatus } from '@rushes/contract/enums';
import type { Step } from '@rushes/contract/nodes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useOpenByNode } from '#features/comments/widgets/open-by-node.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { useRestoreFocus } from '#ui/list/restore-focus.ts';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import { Menu } from '#ui/menu/menu.tsx';
import type { ListedNode } from './node-page.ts';
import { loadMore, type Source } from './queries.ts';
import styles from './tree.module.css';
import { MoreRow, TreeSkeleton } from './tree-more.tsx';
import { type RowActions, TreeNode } from './tree-node.tsx';
import { above, rowTyped, stepFor } from './tree-rows.ts';
import { collapseNode, expandNodes, type PanelName, usePanelSort, useTreeState } from './tree-state.ts';
import { useNodeRights } from './use-node-rights.ts';
import { useTree } from './use-tree.ts';
import { isCharacter, useTypeAhead } from './use-type-ahead.ts';
import { ask } from './widgets/items.ts';
import { nodeItem } from './widgets/node-item.ts';

// Loaded on the first right-click.
const TreeMenu = lazy(() =>
  loadChunk(() => import('./tree-menu.tsx')).then((part) => ({ default: part.TreeMenu })),
);

interface Props {
  panel: PanelName;
  label: string;
  source: Source;
  /** The current folder. */
  current: string | undefined;
  /** Path to the current folder below the root. It is expanded automatically. */
  trail?: readonly Step[];
  rowHeight: number;
  /** Message for an empty list. */
  empty: string;
  onOpened?: () => void;
}

/** Number of rows kept visible below the current folder. */
const ROOM = 3;

export function Tree({ panel, label, source, current, trail, rowHeight, empty, onOpened }: Props) {
  const { t } = useTranslation('nodes');
  const sort = usePanelSort(panel);
  const { rows, loading, error } = useTree(source, sort, trail);
  const renaming = useTreeState((state) => state.renaming);
  const { mayControl } = useNodeRights();
  const openComments = useOpenByNode();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const type = useTypeAhead();
  const [focused, setFocused] = useState<string | null>(null);
  const [target, setTarget] = useState<ListedNode | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  // Set by keyboard navigation: a virtualised row may have to be rendered before it can be focused.
  const moved = useRef(false);

  const opened = (trail ?? []).map(({ id }) => id).join('/');
  useEffect(() => expandNodes(opened ? opened.split('/') : []), [opened]);

  const { first, end } = useWindowedRows(scroller, rows.length, rowHeight);

  const at = (id: string | null | undefined) => rows.findIndex((row) => row.id === id);
  // If the focused row disappears, the row at its index becomes the tab stop.
  const lastStop = useRef(0);
  const found = at(focused) >= 0 ? at(focused) : at(current);
  const tabStop = found >= 0 ? found : Math.min(lastStop.current, Math.max(0, rows.length - 1));
  lastStop.current = tabStop;

  useEffect(() => {
    if (!moved.current || focused === null) return;
    const row = scroller?.querySelector<HTMLElement>(`[data-id="${focused}"]`);
    if (!row) return;
    moved.current = false;
    row.focus();
  });

  useRestoreFocus(
    () => scroller,
    () => scroller?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]'),
  );

  // Scrolls to the current folder once, when its row is first rendered.
  const known = at(current) >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per folder, not for each new row
  useEffect(() => scrollToRow(at(current), ROOM), [current, known, scroller]);

  function focusRow(index: number) {
    const row = rows[index];
    if (!row) return;
    moved.current = true;
    scrollToRow(index);
    setFocused(row.id);
  }

  function scrollToRow(index: number, room = 0) {
    if (!scroller || index < 0) return;
    const top = index * rowHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight * (room + 1) > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + rowHeight * (room + 1) - scroller.clientHeight + 4;
  }

  function more(parent: string | null, id: string) {
    setAdding(id);
    loadMore(client, parent ? { from: 'children', id: parent } : source, sort)
      .catch(showFailure)
      .finally(() => setAdding(null));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return;
    const row = rows[tabStop];
    if (!row) return;
    if (act(event.key)) {
      event.preventDefault();
      return;
    }
    if (isCharacter(event)) {
      focusRow(rowTyped(rows, tabStop, type(event)));
      return;
    }
    const step = stepFor(event.key, rows, tabStop);
    if (!step) return;
    event.preventDefault();
    if ('focus' in step) focusRow(step.focus);
    else if ('expand' in step) expandNodes([step.expand]);
    else collapseNode(step.collapse);
  }

  function act(key: string): boolean {
    const row = rows[tabStop];
    if (row?.kind === 'more') {
      if (key === 'Enter' || key === ' ') more(row.parent, row.id);
      return key === 'Enter' || key === ' ';
    }
    if (!row) return false;
    const usable = mayControl && row.node.archived === ArchiveStatus.NOTARCHIVED;
    if (key === 'Enter' || key === ' ') {
      void navigate({ to: '/node/$id', params: { id: row.id } });
      onOpened?.();
    } else if (key === 'F2' && usable) useTreeState.setState({ renaming: row.id });
    else if (key === 'Delete' && mayControl)
      ask({ name: 'delete', items: { nodes: [nodeItem(row.node)], pods: [] } });
    else return false;
    return true;
  }

  function endRename(id: string) {
    useTreeState.setState({ renaming: null });
    moved.current = true;
    setFocused(id);
  }

  const now = useRef({ rows, endRename, onOpened });
  now.current = { rows, endRename, onOpened };
  const [actions] = useState<RowActions>(() => ({
    focused: setFocused,
    renamed: (id) => now.current.endRename(id),
    opened: () => now.current.onOpened?.(),
    above: (index) => above(now.current.rows, index),
  }));

  if (loading) return <TreeSkeleton label={t('tree.loading')} />;
  if (error) return <p className="p-8 font-small leading-18 muted">{errorText(error)}</p>;
  if (rows.length === 0) return <p className="p-8 font-small leading-18 muted">{empty}</p>;

  return (
    <Menu position="bottom-start" width={220} onChange={(opened) => !opened && setTarget(null)}>
      <Menu.ContextMenu>
        <div
          ref={setScroller}
          className={styles.scroll}
          onContextMenuCapture={(event) => {
            const id = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
            const row = rows[at(id)];
            setTarget(row?.kind === 'node' ? row.node : null);
          }}
        >
          <div
            role="tree"
            aria-label={label}
            className="relative"
            style={{ height: rows.length * rowHeight }}
            onKeyDown={onKeyDown}
          >
            {rows.slice(first, end).map((row, offset) => {
              const index = first + offset;
              const place = { index, height: rowHeight, tabStop: index === tabStop };
              return row.kind === 'more' ? (
                <MoreRow
                  key={row.id}
                  {...place}
                  row={row}
                  busy={adding === row.id}
                  onFocus={() => setFocused(row.id)}
                  onMore={() => more(row.parent, row.id)}
                />
              ) : (
                <TreeNode
                  key={row.id}
                  openComments={openComments?.get(row.id) ?? 0}
                  {...place}
                  row={row}
                  current={row.id === current}
                  isHighlighted={row.id === target?.id}
                  renaming={renaming === row.id}
                  movable={mayControl}
                  actions={actions}
                />
              );
            })}
          </div>
        </div>
      </Menu.ContextMenu>
      {target && (
        <Suspense>
          <TreeMenu node={target} />
        </Suspense>
      )}
    </Menu>
  );
}
