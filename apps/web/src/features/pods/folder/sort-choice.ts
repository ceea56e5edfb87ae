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
export type SortDirection = 'Asc' | 'Desc';

export const sortKeyOf = (sort: PodSort): SortKey => sort.replace(/(Asc|Desc)$/, '') as SortKey;
export const sortDirectionOf = (sort: PodSort): SortDirection => (sort.endsWith('Asc') ? 'Asc' : 'Desc');

/** The default direction: names ascending, times and sizes with the newest and largest first. */
export const firstDirection: Record<SortKey, SortDirection> = {
  name: 'Asc',
  date: 'Desc',
  activity: 'Desc',
  size: 'Desc',
};

/** Selecting the current key reverses the direction. */
export function nextSort(now: PodSort, key: SortKey): PodSort {
  if (sortKeyOf(now) !== key) return `${key}${firstDirection[key]}`;
  return `${key}${sortDirectionOf(now) === 'Asc' ? 'Desc' : 'Asc'}`;
}

/** Folders arrive sorted by name. The only other sort key they share with files is the creation date. */
export function sortFolders(nodes: readonly Node[], sort: PodSort): readonly Node[] {
  if (sort === 'nameDesc') return nodes.toReversed();
  if (sort === 'dateAsc') return nodes.toSorted((a, b) => a.createdat.localeCompare(b.createdat));
  if (sort === 'dateDesc') return nodes.toSorted((a, b) => b.createdat.localeCompare(a.createdat));
  return nodes;
}
