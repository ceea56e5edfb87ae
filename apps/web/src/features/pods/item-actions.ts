import type { PodCard } from '@rushes/contract/pods';
import type { FocusEvent, MouseEvent } from 'react';

/** What a card, a tile or a row can ask of the folder it stands in. One object for all, and always the same. */
export interface ItemActions {
  click(id: string, event: MouseEvent): void;
  /** The Tab key has come to it. */
  reach(id: string): void;
  open(id: string, newTab?: boolean): void;
  toggle(id: string): void;
  menu(id: string, x: number, y: number, byKey?: boolean): void;
  badge(id: string, x: number, y: number): void;
  finishRename(id: string, name: string | null): void;
  retry(pod: PodCard): void;
  lost(pod: PodCard): void;
}

/** Links to a file open in a new tab, so that the folder keeps its place. */
export function openTab(path: string): void {
  window.open(path, '_blank', 'noopener');
}

export const podPath = (id: string): string => `/pod/${id}`;
export const nodePath = (id: string): string => `/node/${id}`;

/** What every item does when the mouse is on it; the folder view handles the keys for all of them. */
export function itemEvents(id: string, actions: ItemActions) {
  return {
    // A pressed mouse gives the focus too, but what it means is told by the click.
    onFocus: (event: FocusEvent<HTMLElement>) =>
      event.target.matches('[data-item]:focus-visible') && actions.reach(id),
    onClick: (event: MouseEvent) => actions.click(id, event),
    onAuxClick: (event: MouseEvent) => event.button === 1 && actions.open(id, true),
    onDoubleClick: () => actions.open(id),
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      // A finger that stays chooses; the menu is in the bar then.
      if ((event.nativeEvent as PointerEvent).pointerType !== 'touch')
        actions.menu(id, event.clientX, event.clientY, event.button !== 2);
    },
  };
}
