import { create } from 'zustand';
import type { Filter, Sort } from './threads.ts';

export interface ListView {
  filter: Filter;
  sort: Sort;
  search: string;
}

/** Kept when the user changes tab or file. */
export const useListView = create<ListView>(() => ({ filter: 'open', sort: 'time', search: '' }));
