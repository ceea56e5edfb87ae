import { create } from 'zustand';
import { type Items, noItems } from '#lib/items.ts';

/** What Ctrl+C or Ctrl+X took, until Ctrl+V in another folder. It belongs to the page, not to the system. */
interface Clipboard {
  items: Items;
  cut: boolean;
  /** Where it was taken. */
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
