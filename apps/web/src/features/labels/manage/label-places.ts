import { CATEGORY_DEPTH_MAX, type Label, type LabelCategory } from '@rushes/contract/labels';

export type Item = LabelCategory | Label;

/** Id of the parent category; null at the top level. */
const placeOf = (item: Item): string | null => (item.isLabel ? item.categoryid : item.parentid);

export function findItem(categories: readonly Item[], id: string): Item | undefined {
  for (const item of categories) {
    const found = item.id === id ? item : findItem(item.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Number of category levels: a category without subcategories has height 1, a label 0. */
const heightOf = (item: Item): number =>
  item.isLabel ? 0 : 1 + Math.max(0, ...(item.children as readonly Item[]).map((child) => heightOf(child)));

interface Target {
  id: string | null;
  /** Names of the ancestors; empty at the top level. */
  path: readonly string[];
}

/**
 * Valid targets for an item: a category never goes into itself or its descendants, nor below the maximum depth; a label
 * only goes into a category. The current parent is excluded.
 */
export function targetsFor(categories: readonly LabelCategory[], item: Item): Target[] {
  const here = placeOf(item);
  const height = heightOf(item);
  const inside = (list: readonly Item[], path: readonly string[]): Target[] =>
    list.flatMap((one) => {
      if (one.isLabel || one.id === item.id) return [];
      const inOne = [...path, one.name];
      const fits = one.id !== here && inOne.length + height <= CATEGORY_DEPTH_MAX;
      return [...(fits ? [{ id: one.id, path: inOne }] : []), ...inside(one.children, inOne)];
    });
  const top: Target[] = item.isLabel || here === null ? [] : [{ id: null, path: [] }];
  return [...top, ...inside(categories, [])];
}

export const mayMove = (categories: readonly LabelCategory[], item: Item, to: string | null): boolean =>
  targetsFor(categories, item).some(({ id }) => id === to);
