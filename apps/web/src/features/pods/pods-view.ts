import type { PodCard } from '@rushes/contract/pods';
import { type RefObject, useEffect } from 'react';
import type { Order, Selection } from '#ui/selection.ts';
import type { PodActions } from './pod-actions.ts';

/** What grid and list share. */
export interface PodsViewProps {
  pods: readonly PodCard[];
  /** All files of the folder, those not fetched yet included. */
  total: number;
  order: Order;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
  actions: PodActions;
  litId: string | null;
  renamingId: string | null;
  mayControl: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  /** Set when the keyboard moved the focus; taken when the item is on the screen. */
  wantsFocus: RefObject<boolean>;
}

/** Screens ahead of what is shown, so that scrolling at a walking pace never meets a skeleton. */
const AHEAD = 60;

export function useLoadMore(props: PodsViewProps, shownUpTo: number): void {
  const { pods, hasMore, loadingMore, loadMore } = props;
  const needed = hasMore && !loadingMore && shownUpTo + AHEAD > pods.length;
  useEffect(() => {
    if (needed) loadMore();
  }, [needed, loadMore]);
}

/** Brings what the keyboard reached into view, then gives it the browser's focus. */
export function useShowFocus(
  { selection, order, wantsFocus }: PodsViewProps,
  body: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const index = selection.focus === null ? undefined : order.index.get(selection.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place of the focus scrolls
  useEffect(() => {
    if (wantsFocus.current && index !== undefined) scrollTo(index);
  }, [index]);
  useEffect(() => {
    if (!wantsFocus.current || selection.focus === null) return;
    const item = body.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(selection.focus)}"]`);
    if (!item) return;
    wantsFocus.current = false;
    item.focus({ preventScroll: true });
  });
}
