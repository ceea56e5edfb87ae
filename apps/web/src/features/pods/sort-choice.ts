import type { Node } from '@rushes/contract/nodes';
import { type PodSort, podSorts } from '@rushes/contract/pods';
import { create } from 'zustand';

const KEY = 'rushes.sort';

function stored(): PodSort {
  try {
    return podSorts.find((sort) => sort === localStorage.getItem(KEY)) ?? 'nameAsc';
  } catch {
    return 'nameAsc';
  }
}

/** One order for all folders, as people expect of a file manager; it stays in this browser. */
export const useSort = create<{ sort: PodSort }>(() => ({ sort: stored() }));

export function chooseSort(sort: PodSort): void {
  useSort.setState({ sort });
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // The choice holds for this visit.
  }
}

export const sortKeys = ['name', 'date', 'activity', 'size'] as const;
export type SortKey = (typeof sortKeys)[number];
export type SortWay = 'Asc' | 'Desc';

export const sortKeyOf = (sort: PodSort): SortKey => sort.replace(/(Asc|Desc)$/, '') as SortKey;
export const sortWayOf = (sort: PodSort): SortWay => (sort.endsWith('Asc') ? 'Asc' : 'Desc');

/** What people mean when they choose it: names upwards, times and sizes with the newest and the largest first. */
export const firstWay: Record<SortKey, SortWay> = {
  name: 'Asc',
  date: 'Desc',
  activity: 'Desc',
  size: 'Desc',
};

/** Choosing what is chosen turns it round. */
export function nextSort(now: PodSort, key: SortKey): PodSort {
  if (sortKeyOf(now) !== key) return `${key}${firstWay[key]}`;
  return `${key}${sortWayOf(now) === 'Asc' ? 'Desc' : 'Asc'}`;
}

/** Folders come by name. Of what else files are sorted by, they have only the day they were made. */
export function sortFolders(nodes: readonly Node[], sort: PodSort): readonly Node[] {
  if (sort === 'nameDesc') return nodes.toReversed();
  if (sort === 'dateAsc') return nodes.toSorted((a, b) => a.createdat.localeCompare(b.createdat));
  if (sort === 'dateDesc') return nodes.toSorted((a, b) => b.createdat.localeCompare(a.createdat));
  return nodes;
}
