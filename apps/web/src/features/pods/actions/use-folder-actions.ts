import { ArchiveStatus, type BadgeStatus, NodeType } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { confirmTeamOnly } from '#features/move-copy/widgets/confirm-team-only.ts';
import { ask, countItems, type Items, noItems } from '#features/nodes/widgets/items.ts';
import { nodeItem } from '#features/nodes/widgets/node-item.ts';
import { useTranslation } from '#lib/i18n.ts';
import { showError, showSnackbar } from '#ui/feedback/snackbar.tsx';
import type { Selection } from '#ui/list/selection.ts';
import type { FolderContents } from '../folder/folder-contents.ts';
import { useSetBadge } from '../mutations.ts';
import { emptyClipboard, takeItems, useClipboard } from './clipboard.ts';
import { useTeamOnly } from './folder-mutations.ts';
import { nodePath, openTab, podPath } from './item-actions.ts';
import { blockersFor, onlyArchived, podItem, possibleFor, type Rights } from './item-rights.ts';
import { openPod } from './open-pod.ts';

/** Opening more tabs at once is most likely a mistake, and browsers block it. */
const TABS_AT_ONCE = 10;

/** Actions on the selection, shared by menu, action bar and keyboard, so that they behave the same. */
export function useFolderActions(
  node: NodeDetails,
  { podsById, nodesById }: FolderContents,
  selection: Selection,
  rights: Rights,
) {
  const { t } = useTranslation('pods');
  const navigate = useNavigate();
  const setBadge = useSetBadge();
  const teamOnly = useTeamOnly();

  const itemsOf = (ids: Iterable<string>): Items => {
    const nodes = [];
    const pods = [];
    for (const id of ids) {
      const [folder, pod] = [nodesById.get(id), podsById.get(id)];
      if (folder) nodes.push(nodeItem(folder));
      else if (pod) pods.push(podItem(pod));
    }
    return { nodes, pods };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: itemsOf reads only these maps
  const items = useMemo(() => itemsOf(selection.selected), [selection.selected, podsById, nodesById]);
  const possible = useMemo(() => possibleFor(items, rights), [items, rights]);
  const blockers = useMemo(() => blockersFor(items, rights), [items, rights]);
  const here = { id: node.id, name: node.name };
  // Without a selection, keys apply to the focused item.
  const meant = countItems(items) > 0 ? items : selection.focus ? itemsOf([selection.focus]) : noItems;

  return {
    items,
    possible,
    /** Why other actions are not available. */
    blockers,
    meant,
    /** The same for a single item, selected or not. */
    alone: (id: string) => {
      const one = itemsOf([id]);
      return { items: one, possible: possibleFor(one, rights) };
    },
    open: (newTab: boolean) => {
      const [folder] = meant.nodes;
      if (folder && countItems(meant) === 1 && !newTab)
        return void navigate({ to: '/node/$id', params: { id: folder.id } });
      const paths = [
        ...meant.nodes.map(({ id }) => nodePath(id)),
        ...meant.pods.map(({ id }) => podPath(id)),
      ];
      for (const path of paths.slice(0, TABS_AT_ONCE)) openTab(path);
      if (paths.length > TABS_AT_ONCE) showSnackbar({ text: t('openedFirst', { count: TABS_AT_ONCE }) });
    },
    openOne: (id: string, newTab = false) => {
      if (podsById.has(id)) openPod(id);
      else if (newTab) openTab(nodePath(id));
      else void navigate({ to: '/node/$id', params: { id } });
    },
    /** Opens the parent, if the user has access to it. */
    up: () => {
      const parent = node.rootpath.filter(({ id }) => id !== node.id).at(-1);
      if (parent) void navigate({ to: '/node/$id', params: { id: parent.id } });
    },
    mayRename: (id: string) => possibleFor(itemsOf([id]), rights).rename,
    move: () => possible.move && ask({ name: 'move', items }),
    copy: () => possible.copy && ask({ name: 'copy', items }),
    download: () => possible.download && ask({ name: 'download', items }),
    share: () => possible.share && ask({ name: 'share', items }),
    extract: () => {
      const [source] = items.pods;
      if (possible.extract && source) ask({ name: 'extract', source });
    },
    convert: () => {
      const [source] = items.pods;
      if (possible.convert && source) ask({ name: 'convert', source });
    },
    archive: () =>
      possible.archive && ask({ name: 'archive', items: onlyArchived(items, ArchiveStatus.NOTARCHIVED) }),
    unarchive: () =>
      possible.unarchive && ask({ name: 'unarchive', items: onlyArchived(items, ArchiveStatus.ARCHIVED) }),
    remove: () => possible.remove && ask({ name: 'delete', items }),
    properties: () => {
      const [folder] = items.nodes;
      if (folder) ask({ name: 'properties', node: folder });
    },
    edit: () => {
      const [folder] = items.nodes;
      if (folder) ask({ name: 'edit-node', node: folder });
    },
    newFolder: () => {
      if (!rights.control || node.archived !== 0) return;
      // A tenant contains clients and projects; folders exist only inside those.
      const type = node.type === NodeType.TENANT ? NodeType.PROJECT : NodeType.FOLDER;
      ask({ name: 'create-node', type, parent: here });
    },
    badge: (badgestatus: BadgeStatus) => {
      const pods = items.pods.flatMap(({ id }) => podsById.get(id) ?? []);
      if (possible.badge) setBadge.mutate({ pods, badgestatus });
    },
    teamOnly: () => {
      const to = possible.teamOnly;
      if (to === 1) void confirmTeamOnly(items, () => teamOnly.mutate({ items, teamonly: to }));
      else if (to === 0) teamOnly.mutate({ items, teamonly: to });
    },
    copyLink: () => {
      const [folder, pod] = [meant.nodes[0], meant.pods[0]];
      const path = folder ? nodePath(folder.id) : pod ? podPath(pod.id) : nodePath(node.id);
      navigator.clipboard
        .writeText(new URL(path, location.href).href)
        .then(() => showSnackbar({ text: t('linkCopied'), tone: 'success' }))
        .catch(() => showError(t('linkNotCopied')));
    },
    take: (cut: boolean) => {
      if (!(cut ? possible.move : possible.copy)) return;
      takeItems(items, cut, node.id);
      showSnackbar({ text: t(cut ? 'cut' : 'copied', { count: countItems(items) }) });
    },
    paste: () => {
      const taken = useClipboard.getState();
      if (!rights.control || node.archived !== 0 || countItems(taken.items) === 0) return;
      // Pasting into the folder the items were cut from: nothing to do.
      if (!taken.cut || taken.from !== node.id)
        ask({ name: taken.cut ? 'move' : 'copy', items: taken.items, target: here });
      if (taken.cut) emptyClipboard();
    },
  };
}

export type FolderActions = ReturnType<typeof useFolderActions>;
