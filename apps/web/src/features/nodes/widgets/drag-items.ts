import { create } from 'zustand';
import { type Items, noItems } from './items.ts';

/** Items being dragged within the page. Kept here because the browser's drag data cannot be read during dragover. */
const TYPE = 'application/x-rushes-items';

export const useDrag = create<{ items: Items; from: string | null }>(() => ({ items: noItems, from: null }));

/** Called on dragstart: `from` is the folder that contains the items. */
export function beginDrag(transfer: DataTransfer, items: Items, from: string | null): void {
  transfer.setData(TYPE, 'items');
  transfer.effectAllowed = 'copyMove';
  useDrag.setState({ items, from });
}

/** Called on dragend, for any drop target. */
export function endDrag(): void {
  useDrag.setState({ items: noItems, from: null });
}

/** True for items of this page, false for files from the desktop. */
export const isItemDrag = (transfer: DataTransfer | null): boolean => transfer?.types.includes(TYPE) ?? false;

/** Ctrl, Alt or Meta copies. */
export const isCopyDrag = (event: { ctrlKey: boolean; altKey: boolean; metaKey: boolean }): boolean =>
  event.ctrlKey || event.altKey || event.metaKey;
