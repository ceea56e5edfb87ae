import type { Language } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect } from 'react';
import { useHeldFocus } from '#ui/held-focus.ts';
import type { Order, Selection } from '#ui/selection.ts';
import type { ItemActions } from './item-actions.ts';

/** What would happen to the item under the hand if it let go now. */
export interface DropMark {
  id: string;
  kind: 'into' | 'stack';
}

/** What single items show beside being selected. */
export interface Marks {
  /** Its menu is open: it stays lit. */
  litId: string | null;
  renamingId: string | null;
  drop: DropMark | null;
  /** Taken with Ctrl+X: pale until they are put somewhere. */
  cut: ReadonlySet<string>;
}

/** What grid and list share. */
export interface ItemsViewProps {
  folders: readonly Node[];
  pods: readonly PodCard[];
  /** All files of the folder, those not fetched yet included. */
  total: number;
  order: Order;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
  actions: ItemActions;
  marks: Marks;
  mayControl: boolean;
  /** Asked for once, not by every item. */
  t: TFunction<'pods'>;
  language: Language;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  /** Set when the keyboard moved the focus; taken when the item is on the screen. */
  wantsFocus: RefObject<boolean>;
}

/** What one item has of all that. */
export function itemState(props: ItemsViewProps, id: string) {
  const { selection, marks, actions, mayControl, t, language } = props;
  return {
    selected: selection.selected.has(id),
    lit: marks.litId === id,
    renaming: marks.renamingId === id,
    drop: marks.drop?.id === id ? marks.drop.kind : undefined,
    pale: marks.cut.has(id),
    actions,
    mayControl,
    t,
    language,
  };
}
export type ItemState = ReturnType<typeof itemState>;

/** Screens ahead of what is shown, so that scrolling at a walking pace never meets a skeleton. */
const AHEAD = 60;

export function useLoadMore(props: ItemsViewProps, shownUpTo: number): void {
  const { pods, hasMore, loadingMore, loadMore } = props;
  const needed = hasMore && !loadingMore && shownUpTo + AHEAD > pods.length;
  useEffect(() => {
    if (needed) loadMore();
  }, [needed, loadMore]);
}

/** Brings what the keyboard reached into view, then gives it the browser's focus. */
export function useShowFocus(
  { selection, order, wantsFocus }: ItemsViewProps,
  body: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const index = selection.focus === null ? undefined : order.index.get(selection.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place of the focus scrolls
  useEffect(() => {
    if (wantsFocus.current && index !== undefined) scrollTo(index);
  }, [index]);
  useEffect(() => {
    if (selection.focus === null) return;
    // Elements are written anew as rows move: the focus follows its item, not its place.
    const held = (document.activeElement as HTMLElement | null)?.dataset.item;
    const strayed = held !== undefined && held !== selection.focus;
    if (!wantsFocus.current && !strayed) return;
    const item = body.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(selection.focus)}"]`);
    if (!item) return;
    wantsFocus.current = false;
    item.focus({ preventScroll: true });
  });
  useHeldFocus(
    () => body.current,
    () => body.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]'),
  );
}
