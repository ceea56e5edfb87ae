import { create } from 'zustand';
import type { Filter, Sort } from './threads.ts';

export interface ListView {
  filter: Filter;
  sort: Sort;
  search: string;
}

/** Stays while one goes from tab to tab and from file to file. */
export const useListView = create<ListView>(() => ({ filter: 'open', sort: 'time', search: '' }));
