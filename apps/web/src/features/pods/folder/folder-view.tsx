import type { Node, NodeDetails, NodeTotals } from '@rushes/contract/nodes';
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { countItems } from '#features/nodes/widgets/items.ts';
import { nodeItem } from '#features/nodes/widgets/node-item.ts';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useFirstInteraction } from '#lib/hooks/use-first-interaction.ts';
import { clearSelection, selectOnly, toggle, walk } from '#ui/list/selection.ts';
import { useClipboard } from '../actions/clipboard.ts';
import { podItem, type Rights } from '../actions/item-rights.ts';
import { useFolderActions } from '../actions/use-folder-actions.ts';
import { useItemActions } from '../actions/use-item-actions.ts';
import type { MenuPlace } from '../folder-tools/item-menu.tsx';
import { tool } from '../folder-tools/tool.ts';
import { useGestures } from '../gestures/use-gestures.ts';
import { type Section, stepFrom } from '../layout/item-places.ts';
import type { DropMark } from '../layout/items-view.ts';
import { allPods } from '../pages.ts';
import type { FolderView as View } from '../widgets/view-choice.ts';
import type { Filters } from './filters.ts';
import { useFolderContents } from './folder-contents.ts';
import { FolderHeader } from './folder-header.tsx';
import { FolderPods } from './folder-pods.tsx';
import { FolderToolbar } from './folder-toolbar.tsx';
import styles from './folder-view.module.css';
import { useFolderKeys } from './use-folder-keys.ts';
import { useFolderSelection } from './use-folder-selection.ts';

interface Props {
  node: NodeDetails;
  folders: readonly Node[];
  totals: ReadonlyMap<string, NodeTotals>;
  view: View;
  onView: (view: View) => void;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  rights: Rights;
  /** The access point itself: it cannot be edited, moved, copied, archived or deleted. */
  isRoot: boolean;
  /** The upload dock is open. */
  dockOpen: boolean;
  /** The item under files that are dragged from the desktop. */
  fileDrop: DropMark | null;
  uploadButton: ReactNode;
  /** Starts an upload into this folder. */
  onUpload: (folder: { id: string; name: string }) => void;
  onRenameFolder: (change: { id: string; name: string; before: string }) => void;
  empty: ReactNode;
}

// Not needed for the first paint; the two most used ones are preloaded when the user turns to the folder.
const ActionBar = tool(async () => (await import('../folder-tools/action-bar.tsx')).ActionBar);
const ItemMenu = tool(async () => (await import('../folder-tools/item-menu.tsx')).ItemMenu);
const QuickLook = tool(async () => (await import('../folder-tools/quick-look.tsx')).QuickLook);
const ShortcutsDialog = tool(
  async () => (await import('../folder-tools/shortcuts-dialog.tsx')).ShortcutsDialog,
);

export function FolderView(props: Props) {
  const { node, view, onView, filters, onFilters, rights, isRoot, dockOpen, fileDrop, onUpload } = props;
  const { ref: measured, width } = useElementSize();
  const contents = useFolderContents(node, props.folders, view, filters, width);
  const { query, pods, folders, podsById, nodesById, order } = contents;
  const [selection, setSelection] = useFolderSelection(order);
  const actions = useFolderActions(node, contents, selection, rights);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [renamingId, setRenaming] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [listing, setListing] = useState(false);
  const clipboard = useClipboard();

  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const band = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const sections = useRef<readonly Section[]>([]);
  useLayoutEffect(() => {
    const element = scroller.current;
    element?.style.setProperty('--bar', `${Math.min(20, element.offsetWidth - element.clientWidth)}px`);
  }, []);
  useFirstInteraction(root, () => {
    ActionBar.preload();
    ItemMenu.preload();
  });

  const startRename = (id: string | undefined | null) => {
    if (id && actions.mayRename(id)) setRenaming(id);
  };
  const chosenOne = () => {
    const { nodes, pods: files } = actions.meant;
    return countItems(actions.meant) === 1 ? (nodes[0] ?? files[0])?.id : undefined;
  };
  const everything = async () => {
    contents.unfold();
    const all = (ids: readonly string[]) =>
      setSelection((before) => ({
        ...before,
        selected: new Set([...contents.allFolders.map(({ id }) => id), ...ids]),
      }));
    all(pods.map(({ id }) => id));
    let result = query;
    // "All" includes files that have not been loaded yet.
    while (result.hasNextPage && !result.isFetchNextPageError)
      result = (await query.fetchNextPage()) as typeof query;
    if (result !== query) all(allPods(result.data).map(({ id }) => id));
  };
  const itemActions = useItemActions({
    root,
    contents,
    actions,
    selection,
    onSelect: setSelection,
    onMenu: setMenu,
    onRenamed: () => {
      setRenaming(null);
      wantsFocus.current = true;
    },
    onRenameFolder: props.onRenameFolder,
  });

  const step = (from: string | null, direction: Parameters<typeof stepFrom>[2]) => {
    const at = from === null ? undefined : order.index.get(from);
    const page = (scroller.current?.clientHeight ?? 600) - 120;
    const to = stepFrom(sections.current, at, direction, page);
    return to === undefined ? undefined : order.ids[to];
  };
  useFolderKeys(root, {
    ...actions,
    walk: (direction, keys) => {
      const to = step(selection.focus, direction);
      if (to === undefined) return;
      wantsFocus.current = true;
      setSelection(walk(selection, order, to, keys));
    },
    preview: () => setPreviewing(countItems(actions.meant) > 0),
    toggle: () => selection.focus && setSelection(toggle(selection, selection.focus)),
    selectAll: () => void everything(),
    clear: () => setSelection(clearSelection),
    rename: () => startRename(chosenOne()),
    upload: () => rights.upload && node.archived === 0 && onUpload(node),
    shortcuts: () => setListing(true),
  });
  const drop = useGestures(root, scroller, {
    band,
    sections: () => sections.current,
    order,
    selection,
    onSelect: setSelection,
    onLongPress: (id) => setSelection((before) => toggle(before, id)),
    here: nodeItem(node),
    mayControl: rights.control,
    node: (id) => (nodesById.has(id) ? nodeItem(nodesById.get(id)!) : undefined),
    pod: (id) => (podsById.has(id) ? podItem(podsById.get(id)!) : undefined),
    taken: (id) => {
      const along = selection.selected.has(id);
      if (!along) setSelection(selectOnly(id));
      const { possible, items } = along ? actions : actions.alone(id);
      return possible.move || possible.copy ? items : null;
    },
    words: ({ nodes, pods: files }) => (nodes[0] ?? files[0])?.name ?? '',
  });

  const loadMore = useCallback(() => void query.fetchNextPage(), [query.fetchNextPage]);
  const cut = useMemo(
    () =>
      new Set(clipboard.cut ? [...clipboard.items.nodes, ...clipboard.items.pods].map(({ id }) => id) : []),
    [clipboard],
  );
  const marks = useMemo(
    () => ({ highlightedId: menu?.id ?? null, renamingId, drop: drop ?? fileDrop, cut }),
    [menu?.id, renamingId, drop, fileDrop, cut],
  );
  return (
    <div ref={root} className={styles.view} data-drop={drop?.id === node.id || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on empty space clears the selection; Escape does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same */}
      <div
        ref={scroller}
        className={styles.scroller}
        onClick={(event) => {
          const target = event.target as HTMLElement;
          if (!target.closest('[data-item], button, a, input, textarea')) setSelection(clearSelection);
        }}
        onContextMenu={(event) => {
          const target = event.target as HTMLElement;
          if (target.closest('[data-item], button, a, input, textarea, header')) return;
          event.preventDefault();
          setSelection(clearSelection);
          setMenu({ kind: 'folder', id: node.id, x: event.clientX, y: event.clientY });
        }}
      >
        <div ref={measured} className="min-h-full">
          <FolderHeader node={node} rights={rights} isRoot={isRoot} />
          <FolderToolbar
            sort={contents.sort}
            view={view}
            onView={onView}
            filters={filters}
            onFilters={onFilters}
          >
            {props.uploadButton}
          </FolderToolbar>
          <FolderPods
            node={node}
            view={view}
            width={width}
            contents={contents}
            filters={filters}
            onFilters={onFilters}
            empty={props.empty}
            sections={sections}
            shared={{
              folders,
              totals: props.totals,
              pods,
              order,
              selection,
              scroller,
              actions: itemActions,
              marks,
              mayControl: rights.control,
              wantsFocus,
              loadMore,
            }}
          />
        </div>
        <div ref={band} aria-hidden className={styles.band} />
      </div>
      <Suspense>
        {countItems(actions.items) > 0 && (
          <ActionBar
            actions={actions}
            beside={dockOpen}
            onMore={(x, y) => setMenu({ kind: 'item', id: [...selection.selected][0] ?? '', x, y })}
            onClear={() => setSelection(clearSelection)}
          />
        )}
        {menu && (
          <ItemMenu
            place={menu}
            actions={actions}
            podsById={podsById}
            rights={rights}
            onKind={(kind) => setMenu({ ...menu, kind })}
            onClose={() => setMenu(null)}
            onPreview={() => setPreviewing(true)}
            onRename={() => startRename(chosenOne())}
            onRetry={itemActions.retry}
            onSelectAll={() => void everything()}
            onShortcuts={() => setListing(true)}
            onUpload={onUpload}
            here={node}
          />
        )}
        {previewing && selection.focus !== null && (
          <QuickLook
            pod={podsById.get(selection.focus)}
            node={nodesById.get(selection.focus)}
            onStep={(direction) => {
              const to = step(selection.focus, direction);
              if (to !== undefined) setSelection(selectOnly(to));
            }}
            onOpen={() => selection.focus && actions.openOne(selection.focus)}
            onClose={() => {
              wantsFocus.current = true;
              setPreviewing(false);
            }}
          />
        )}
        {listing && <ShortcutsDialog onClose={() => setListing(false)} />}
      </Suspense>
    </div>
  );
}
