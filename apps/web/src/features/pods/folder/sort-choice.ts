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

/** One sort order for all folders, as in a file manager; stored in this browser. */
export const useSort = create<{ sort: PodSort }>(() => ({ sort: stored() }));

export function chooseSort(sort: PodSort): void {
  useSort.setState({ sort });
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // The choice applies to this session only.
  }
}

export const sortKeys = ['name', 'date', 'activity', 'size'] as const;
export type SortKey = (typeof sortKeys)[number];
export type SortWay = 'Asc' | 'Desc';

export const sortKeyOf = (sort: PodSort): SortKey => sort.replace(/(Asc|Desc)$/, '') as SortKey;
export const sortWayOf = (sort: PodSort): SortWay => (sort.endsWith('Asc') ? 'Asc' : 'Desc');

/** The default direction: names ascending, times and sizes with the newest and largest first. */
export const firstWay: Record<SortKey, SortWay> = {
  name: 'Asc',
  date: 'Desc',
  activity: 'Desc',
  size: 'Desc',
};

/** Selecting the current key reverses the direction. */
export function nextSort(now: PodSort, key: SortKey): PodSort {
  if (sortKeyOf(now) !== key) return `${key}${firstWay[key]}`;
  return `${key}${sortWayOf(now) === 'Asc' ? 'Desc' : 'Asc'}`;
}

/** Folders arrive sorted by name. The only other sort key they share with files is the creation date. */
export function sortFolders(nodes: readonly Node[], sort: PodSort): readonly Node[] {
  if (sort === 'nameDesc') return nodes.toReversed();
  if (sort === 'dateAsc') return nodes.toSorted((a, b) => a.createdat.localeCompare(b.createdat));
  if (sort === 'dateDesc') return nodes.toSorted((a, b) => b.createdat.localeCompare(a.createdat));
  return nodes;
}
