import { LARGE } from '#features/operations/index.ts';

export const BATCH = 200;

/** As many from the front as make a short transaction; always one, however large it is. */
export function together<T extends { weight: number }>(entries: readonly T[]): T[] {
  let weight = 0;
  return entries.filter((entry, place) => {
    weight += entry.weight;
    return place === 0 || weight < LARGE;
  });
}
