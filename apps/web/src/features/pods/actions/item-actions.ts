import type { PodCard } from '@rushes/contract/pods';
import type { FocusEvent, MouseEvent } from 'react';

/** Actions a card, tile or row can call. One stable object for all items. */
export interface ItemActions {
  click(id: string, event: MouseEvent): void;
  /** The item received keyboard focus. */
  reach(id: string): void;
  open(id: string, newTab?: boolean): void;
  toggle(id: string): void;
  menu(id: string, x: number, y: number, byKey?: boolean): void;
  badge(id: string, x: number, y: number): void;
  finishRename(id: string, name: string | null): void;
  retry(pod: PodCard): void;
  lost(pod: PodCard): void;
}

/** Files open in a new tab, so that the folder keeps its scroll position. */
export function openTab(path: string): void {
  window.open(path, '_blank', 'noopener');
}

export const podPath = (id: string): string => `/pod/${id}`;
export const nodePath = (id: string): string => `/node/${id}`;

/** Mouse events of an item; the folder view handles key events for all items. */
export function itemEvents(id: string, actions: ItemActions) {
  return {
    // A mouse press focuses the item too, but the click handler decides what it does.
    onFocus: (event: FocusEvent<HTMLElement>) =>
      event.target.matches('[data-item]:focus-visible') && actions.reach(id),
    onClick: (event: MouseEvent) => actions.click(id, event),
    onAuxClick: (event: MouseEvent) => event.button === 1 && actions.open(id, true),
    onDoubleClick: () => actions.open(id),
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      // On touch, a long press selects; the menu opens from the action bar.
      if ((event.nativeEvent as PointerEvent).pointerType !== 'touch')
        actions.menu(id, event.clientX, event.clientY, event.button !== 2);
    },
  };
}

interface ItemProps {
  tabStop: boolean;
  selected: boolean;
  isHighlighted: boolean;
  renaming: boolean;
  drop: string | undefined;
  isCut: boolean;
  actions: ItemActions;
}

/** Attributes and events of a row or tile. */
export const itemProps = (
  id: string,
  { tabStop, selected, isHighlighted, renaming, drop, isCut, actions }: ItemProps,
  { mayMove, archived }: { mayMove: boolean; archived: boolean },
) => ({
  'aria-selected': selected,
  tabIndex: tabStop ? 0 : -1,
  draggable: mayMove && !renaming,
  'data-item': id,
  'data-selected': selected || undefined,
  'data-highlighted': isHighlighted || undefined,
  'data-drop': drop,
  'data-cut': isCut || undefined,
  'data-archived': archived || undefined,
  ...itemEvents(id, actions),
});
