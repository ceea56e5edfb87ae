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
