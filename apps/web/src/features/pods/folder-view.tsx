// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: one item of the grid holds the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys for everything in it
import { useElementSize } from '@mantine/hooks';
import type { Node, NodeDetails } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { chunk } from '#lib/chunk.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { FolderView as View } from '#lib/preferences.ts';
import {
  clearSelection,
  neighbour,
  orderOf,
  selectAll,
  selectOnly,
  selectRange,
  toggle,
  walk,
} from '#ui/selection.ts';
import { showError, showSnackbar } from '#ui/snackbar.tsx';
import { ActionBar } from './action-bar.tsx';
import { displayOf, mayChange } from './display.ts';
import { FolderHeader } from './folder-header.tsx';
import { FolderPods } from './folder-pods.tsx';
import { FolderToolbar } from './folder-toolbar.tsx';
import styles from './folder-view.module.css';
import { useDeletePods, useRenamePod, useRetryPod } from './mutations.ts';
import { allPods } from './pages.ts';
import { openPod, type PodActions } from './pod-actions.ts';
import { type MenuPlace, PodMenu } from './pod-menu.tsx';
import { useNodePods } from './queries.ts';
import { refreshSoon } from './refresh.ts';
import { chooseSort, useSort } from './sort-choice.ts';
import { useFolderKeys } from './use-folder-keys.ts';
import { useFolderSelection } from './use-folder-selection.ts';

interface Props {
  node: NodeDetails;
  folders: readonly Node[];
  view: View;
  onView: (view: View) => void;
  mayControl: boolean;
  /** The upload dock is open in the corner. */
  dockOpen: boolean;
  uploadButton: ReactNode;
  empty: ReactNode;
}

const DeleteDialog = lazy(() =>
  chunk(() => import('./delete-dialog.tsx')).then((part) => ({ default: part.DeleteDialog })),
);

/** Opening more tabs than this at once is a slip of the hand, and browsers block it. */
const TABS_AT_ONCE = 10;

export function FolderView(props: Props) {
  const { node, folders, view, onView, mayControl, dockOpen, uploadButton, empty } = props;
  const { t } = useTranslation('pods');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { sort } = useSort();
  const query = useNodePods(node.id, sort);
  const pods = useMemo(() => allPods(query.data), [query.data]);
  const byId = useMemo(() => new Map(pods.map((pod) => [pod.id, pod])), [pods]);
  const order = useMemo(() => {
    const ids = pods.map((pod) => pod.id);
    return view === 'list'
      ? orderOf([...folders.map((folder) => folder.id), ...ids], (id) => byId.has(id))
      : orderOf(ids);
  }, [pods, byId, folders, view]);
  const [selection, setSelection] = useFolderSelection(order);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [renamingId, setRenaming] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<readonly PodCard[] | null>(null);
  // Fetched with the first question, and there from then on, so that it can close gently.
  const [asked, setAsked] = useState(false);
  const rename = useRenamePod();
  const retry = useRetryPod();
  const remove = useDeletePods();

  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const columns = useRef(1);
  const { ref: measured, width } = useElementSize();
  useLayoutEffect(() => {
    const element = scroller.current;
    element?.style.setProperty('--bar', `${Math.min(20, element.offsetWidth - element.clientWidth)}px`);
  }, []);

  const chosen = useMemo(
    () => [...selection.selected].map((id) => byId.get(id)).filter((pod) => pod !== undefined),
    [selection.selected, byId],
  );

  const usable = chosen.filter(mayChange);
  const mayDelete = mayControl && usable.length > 0;
  const mayRename = mayControl && chosen.length === 1 && usable.length === 1;

  const openChosen = () => {
    const focused = selection.focus;
    if (chosen.length === 0 && focused && folders.some((folder) => folder.id === focused))
      return void navigate({ to: '/node/$id', params: { id: focused } });
    const wanted = chosen.length > 0 ? chosen.map((pod) => pod.id) : focused ? [focused] : [];
    for (const id of wanted.slice(0, TABS_AT_ONCE)) openPod(id);
    if (wanted.length > TABS_AT_ONCE) showSnackbar({ text: t('openedFirst', { count: TABS_AT_ONCE }) });
  };
  const startRename = () => {
    const id = chosen.length === 1 ? chosen[0]?.id : chosen.length === 0 ? selection.focus : null;
    const pod = id ? byId.get(id) : undefined;
    if (mayControl && pod && mayChange(pod)) setRenaming(pod.id);
  };
  const askDelete = () => {
    if (!mayDelete) return;
    setAsked(true);
    setDeleting(usable);
  };
  const confirmDelete = async () => {
    if (!deleting) return;
    const { deleted, failed } = await remove.mutateAsync(deleting.map((pod) => pod.id));
    setDeleting(null);
    wantsFocus.current = true;
    const first = failed[0];
    if (first) showError(t('delete.failed', { count: failed.length, reason: errorText(first.error) }));
    else showSnackbar({ text: t('delete.done', { count: deleted.length }), tone: 'success' });
  };
  const everything = async () => {
    setSelection((before) => selectAll(before, order));
    let result = query;
    // What has not been scrolled to belongs to "all" too.
    while (result.hasNextPage) result = (await query.fetchNextPage()) as typeof query;
    const ids = new Set(allPods(result.data).map((pod) => pod.id));
    setSelection((before) => ({ ...before, selected: ids }));
  };

  // Cards are drawn once and keep this object; what it calls is always the latest.
  const handlers: PodActions = {
    click: (id, event) => {
      const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      if (touch) return selection.selected.size > 0 ? setSelection(toggle(selection, id)) : openPod(id);
      const ctrl = event.ctrlKey || event.metaKey;
      if (event.shiftKey) setSelection(selectRange(selection, id, order, ctrl));
      else setSelection(ctrl ? toggle(selection, id) : selectOnly(id));
    },
    open: (id) => openPod(id),
    toggle: (id) => setSelection(toggle(selection, id)),
    menu: (id, x, y) => {
      if (!selection.selected.has(id)) setSelection(selectOnly(id));
      const item = root.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      // The menu key gives no place of its own: then it opens on the item.
      setMenu(x === 0 && y === 0 && item ? { id, x: item.left + 24, y: item.top + 24 } : { id, x, y });
    },
    finishRename: (pod, name) => {
      setRenaming(null);
      wantsFocus.current = true;
      if (name) rename.mutate({ id: pod.id, nodeid: pod.nodeid, name, before: pod.name });
    },
    retry: (pod) => retry.mutate({ id: pod.id, nodeid: pod.nodeid }),
    lost: (pod) => refreshSoon(client, pod.id, pod.nodeid),
  };
  const latest = useRef(handlers);
  latest.current = handlers;
  const actions = useMemo<PodActions>(
    () => ({
      click: (...given) => latest.current.click(...given),
      open: (...given) => latest.current.open(...given),
      toggle: (...given) => latest.current.toggle(...given),
      menu: (...given) => latest.current.menu(...given),
      finishRename: (...given) => latest.current.finishRename(...given),
      retry: (...given) => latest.current.retry(...given),
      lost: (...given) => latest.current.lost(...given),
    }),
    [],
  );

  useFolderKeys(root, {
    walk: (direction, keys) => {
      const rows = Math.floor((scroller.current?.clientHeight ?? 600) / (view === 'grid' ? 182 : 44)) - 1;
      const to = neighbour(order, selection.focus, direction, view === 'grid' ? columns.current : 1, rows);
      if (to === undefined) return;
      wantsFocus.current = true;
      setSelection(walk(selection, order, to, keys));
    },
    open: openChosen,
    rename: startRename,
    remove: askDelete,
    selectAll: () => void everything(),
    toggle: () =>
      selection.focus && byId.has(selection.focus) && setSelection(toggle(selection, selection.focus)),
    clear: () => setSelection(clearSelection),
  });

  const loadMore = useCallback(() => void query.fetchNextPage(), [query.fetchNextPage]);
  const lit = menu ? byId.get(menu.id) : undefined;
  return (
    <div ref={root} className={styles.view}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the files clears the selection; Escape does it too */}
      <div
        ref={scroller}
        className={styles.scroller}
        onClick={(event) => {
          const target = event.target as HTMLElement;
          if (!target.closest('[data-item], button, a, input')) setSelection(clearSelection);
        }}
      >
        <div ref={measured} className={styles.content}>
          <FolderHeader node={node} />
          <FolderToolbar sort={sort} onSort={chooseSort} view={view} onView={onView}>
            {uploadButton}
          </FolderToolbar>
          <FolderPods
            node={node}
            folders={folders}
            view={view}
            width={width}
            query={query}
            empty={empty}
            sort={sort}
            columns={columns}
            shared={{
              pods,
              order,
              selection,
              scroller,
              actions,
              litId: menu?.id ?? null,
              renamingId,
              mayControl,
              wantsFocus,
              loadMore,
            }}
          />
        </div>
      </div>
      {chosen.length > 0 && (
        <ActionBar
          pods={chosen}
          beside={dockOpen}
          mayDelete={mayDelete}
          mayRename={mayRename}
          onOpen={openChosen}
          onRename={startRename}
          onDelete={askDelete}
          onClear={() => setSelection(clearSelection)}
        />
      )}
      <PodMenu
        place={menu}
        count={usable.length}
        mayDelete={mayDelete}
        mayRename={mayRename}
        mayRetry={mayControl && lit !== undefined && displayOf(lit).retry}
        onClose={() => setMenu(null)}
        onOpen={openChosen}
        onRename={startRename}
        onRetry={() => lit && actions.retry(lit)}
        onDelete={askDelete}
      />
      {asked && (
        <Suspense>
          <DeleteDialog
            pods={deleting}
            busy={remove.isPending}
            onCancel={() => {
              setDeleting(null);
              wantsFocus.current = true;
            }}
            onConfirm={() => void confirmDelete()}
          />
        </Suspense>
      )}
    </div>
  );
}
