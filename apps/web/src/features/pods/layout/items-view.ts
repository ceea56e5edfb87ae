import type { Language } from '@rushes/contract/enums';
import type { Node, NodeTotals } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect } from 'react';
import { useRestoreFocus } from '#ui/list/restore-focus.ts';
import type { Order, Selection } from '#ui/list/selection.ts';
import type { ItemActions } from '../actions/item-actions.ts';

/** What happens to the item under the pointer if the drag is dropped now. */
export interface DropMark {
  id: string;
  kind: 'into' | 'stack';
}

/** Per-item display state besides selection. */
export interface Marks {
  /** The item whose menu is open stays highlighted. */
  highlightedId: string | null;
  renamingId: string | null;
  drop: DropMark | null;
  /** Cut with Ctrl+X: shown dimmed until pasted. */
  cut: ReadonlySet<string>;
}

/** Shared by grid and list. */
export interface ItemsViewProps {
  folders: readonly Node[];
  /** Of each folder with everything below it, once loaded. */
  totals: ReadonlyMap<string, NodeTotals>;
  pods: readonly PodCard[];
  /** All files of the folder, including those not fetched yet. */
  total: number;
  order: Order;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
  actions: ItemActions;
  marks: Marks;
  mayControl: boolean;
  /** Looked up once and passed down, instead of once per item. */
  t: TFunction<'pods'>;
  language: Language;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  /** Set when the keyboard moved the focus; cleared when the item has been focused. */
  wantsFocus: RefObject<boolean>;
}

/** The part of the shared state that belongs to one item. */
export function itemState(props: ItemsViewProps, id: string) {
  const { selection, marks, actions, mayControl, t, language } = props;
  return {
    selected: selection.selected.has(id),
    isHighlighted: marks.highlightedId === id,
    renaming: marks.renamingId === id,
    drop: marks.drop?.id === id ? marks.drop.kind : undefined,
    isCut: marks.cut.has(id),
    actions,
    mayControl,
    t,
    language,
  };
}
export type ItemState = ReturnType<typeof itemState>;

/** Files to load ahead of the visible range, so that scrolling at normal speed never shows a skeleton. */
const AHEAD = 60;

export function useLoadMore(props: ItemsViewProps, shownUpTo: number): void {
  const { pods, hasMore, loadingMore, loadMore } = props;
  const needed = hasMore && !loadingMore && shownUpTo + AHEAD > pods.length;
  useEffect(() => {
    if (needed) loadMore();
  }, [needed, loadMore]);
}

/** Scrolls the item focused by keyboard into view, then gives it DOM focus. */
export function useShowFocus(
  { selection, order, wantsFocus }: ItemsViewProps,
  body: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const index = selection.focus === null ? undefined : order.index.get(selection.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll only when the focus moves to another index
  useEffect(() => {
    if (wantsFocus.current && index !== undefined) scrollTo(index);
  }, [index]);
  useEffect(() => {
    if (selection.focus === null) return;
    // Elements are reused for other items as rows move: focus must follow the item, not the element.
    const held = (document.activeElement as HTMLElement | null)?.dataset.item;
    const strayed = held !== undefined && held !== selection.focus;
    if (!wantsFocus.current && !strayed) return;
    const item = body.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(selection.focus)}"]`);
    if (!item) return;
    wantsFocus.current = false;
    item.focus({ preventScroll: true });
  });
  useRestoreFocus(
    () => body.current,
    () => body.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]'),
  );
}
