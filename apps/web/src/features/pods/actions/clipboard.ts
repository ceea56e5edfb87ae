import { create } from 'zustand';
import { type Items, noItems } from '#features/nodes/widgets/items.ts';

/** Items taken with Ctrl+C or Ctrl+X, until Ctrl+V in another folder. Kept in the page, not in the system clipboard. */
interface Clipboard {
  items: Items;
  cut: boolean;
  /** The folder the items were taken from. */
  from: string | null;
}

const empty: Clipboard = { items: noItems, cut: false, from: null };

export const useClipboard = create<Clipboard>(() => empty);

export function takeItems(items: Items, cut: boolean, from: string): void {
  useClipboard.setState({ items, cut, from });
}

export function emptyClipboard(): void {
  useClipboard.setState(empty);
}
