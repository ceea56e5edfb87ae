import { create } from 'zustand';
import { type Items, noItems } from './items.ts';

/** What is being dragged inside the page. The browser's own drag data cannot be read while hovering, so it is kept here. */
const TYPE = 'application/x-rushes-items';

export const useDrag = create<{ items: Items; from: string | null }>(() => ({ items: noItems, from: null }));

/** On dragstart: `from` is the folder the items stand in. */
export function beginDrag(transfer: DataTransfer, items: Items, from: string | null): void {
  transfer.setData(TYPE, 'items');
  transfer.effectAllowed = 'copyMove';
  useDrag.setState({ items, from });
}

/** On dragend, wherever it ended. */
export function endDrag(): void {
  useDrag.setState({ items: noItems, from: null });
}

/** Ours, and not files from the desktop. */
export const isItemDrag = (transfer: DataTransfer | null): boolean => transfer?.types.includes(TYPE) ?? false;

/** Ctrl or Alt copies, as everywhere. */
export const isCopyDrag = (event: { ctrlKey: boolean; altKey: boolean; metaKey: boolean }): boolean =>
  event.ctrlKey || event.altKey || event.metaKey;
