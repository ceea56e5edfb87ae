import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import { pick, type Selection, selectOnly, toggle } from '#ui/list/selection.ts';
import type { FolderContents } from '../folder/folder-contents.ts';
import type { MenuPlace } from '../folder-tools/item-menu.tsx';
import { useRenamePod, useRetryPod } from '../mutations.ts';
import { refreshSoon } from '../refresh-soon.ts';
import type { ItemActions } from './item-actions.ts';
import { prefetchPod } from './open-pod.ts';
import type { FolderActions } from './use-folder-actions.ts';

interface Options {
  root: RefObject<HTMLElement | null>;
  contents: FolderContents;
  actions: FolderActions;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onMenu: (place: MenuPlace) => void;
  /** Closes the field; focus returns to its item. */
  onRenamed: () => void;
  onRenameFolder: (change: { id: string; name: string; before: string }) => void;
}

/** Handlers for cards, tiles and rows. The object is stable; it always calls the latest handlers. */
export function useItemActions(options: Options): ItemActions {
  const { root, contents, actions, selection, onSelect, onMenu, onRenamed, onRenameFolder } = options;
  const { nodesById, podsById, order } = contents;
  const client = useQueryClient();
  const rename = useRenamePod();
  const retry = useRetryPod();
  const lostAddresses = useRef(new Set<string>());

  const openMenu = (id: string, x: number, y: number, kind: MenuPlace['kind'], byKey = false) => {
    if (!selection.selected.has(id)) onSelect(selectOnly(id));
    const item = root.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    // The menu key has no pointer position: open the menu on the item.
    const onItem = x === 0 && y === 0 && item;
    onMenu({ kind, id, byKey, ...(onItem ? { x: item.left + 24, y: item.top + 24 } : { x, y }) });
  };
  const handlers: ItemActions = {
    click: (id, event) => {
      const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      if (touch) return selection.selected.size > 0 ? onSelect(toggle(selection, id)) : actions.openOne(id);
      // The second click of a double click opens; the first one has selected.
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
      if (isPlain && event.detail > 1 && selection.selected.has(id)) return;
      if (podsById.has(id)) prefetchPod(id);
      onSelect(pick(selection, order, id, event));
    },
    // Ignored while an item has the focus: elements are reused for other items as rows move.
    reach: (id) => selection.focus === null && onSelect({ ...selection, focus: id }),
    open: (id, newTab) => actions.openOne(id, newTab),
    toggle: (id) => onSelect(toggle(selection, id)),
    menu: (id, x, y, byKey) => openMenu(id, x, y, 'item', byKey),
    badge: (id, x, y) => openMenu(id, x, y, 'badge'),
    finishRename: (id, name) => {
      onRenamed();
      const [folder, pod] = [nodesById.get(id), podsById.get(id)];
      if (!name) return;
      if (folder) onRenameFolder({ id, name, before: folder.name });
      else if (pod) rename.mutate({ id, nodeid: pod.nodeid, name, before: pod.name });
    },
    retry: (pod) => retry.mutate({ id: pod.id, nodeid: pod.nodeid }),
    lost: (pod) => {
      // A new URL is requested once; an image that fails under the new URL too stays broken.
      const url = pod.thumbnail?.url ?? '';
      if (lostAddresses.current.has(url)) return;
      lostAddresses.current.add(url);
      refreshSoon(client, pod.id, pod.nodeid);
    },
  };
  const latest = useRef(handlers);
  latest.current = handlers;
  return useMemo<ItemActions>(
    () => ({
      click: (...given) => latest.current.click(...given),
      reach: (...given) => latest.current.reach(...given),
      open: (...given) => latest.current.open(...given),
      toggle: (...given) => latest.current.toggle(...given),
      menu: (...given) => latest.current.menu(...given),
      badge: (...given) => latest.current.badge(...given),
      finishRename: (...given) => latest.current.finishRename(...given),
      retry: (...given) => latest.current.retry(...given),
      lost: (...given) => latest.current.lost(...given),
    }),
    [],
  );
}
