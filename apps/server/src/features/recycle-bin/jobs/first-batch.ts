import { largeOperation } from '#features/operations/index.ts';

export const BATCH = 200;

/** The first entries that fit a short transaction; always at least one, however large. */
export function firstBatch<T extends { weight: number }>(entries: readonly T[]): T[] {
  let weight = 0;
  return entries.filter((entry, place) => {
    weight += entry.weight;
    return place === 0 || weight < largeOperation.items;
  });
}
