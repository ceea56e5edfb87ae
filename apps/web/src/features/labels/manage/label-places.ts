import { CATEGORY_DEPTH_MAX, type Label, type LabelCategory } from '@rushes/contract/labels';

export type Item = LabelCategory | Label;

/** Where something stands: in a category, or at the top. */
const placeOf = (item: Item): string | null => (item.isLabel ? item.categoryid : item.parentid);

export function findItem(categories: readonly Item[], id: string): Item | undefined {
  for (const item of categories) {
    const found = item.id === id ? item : findItem(item.children, id);
    if (found) return found;
  }
  return undefined;
}

/** A category alone is 1 high; labels stand in it. */
const heightOf = (item: Item): number =>
  item.isLabel ? 0 : 1 + Math.max(0, ...(item.children as readonly Item[]).map((child) => heightOf(child)));

interface Target {
  id: string | null;
  /** The names on the way there; none at the top. */
  path: readonly string[];
}

/**
 * Where an item may be put: a category never into itself or below itself, nor deeper than categories stand; a label
 * only into a category. Where it stands already is not among them.
 */
export function targetsFor(categories: readonly LabelCategory[], item: Item): Target[] {
  const here = placeOf(item);
  const height = heightOf(item);
  const inside = (list: readonly Item[], path: readonly string[]): Target[] =>
    list.flatMap((one) => {
      if (one.isLabel || one.id === item.id) return [];
      const way = [...path, one.name];
      const fits = one.id !== here && way.length + height <= CATEGORY_DEPTH_MAX;
      return [...(fits ? [{ id: one.id, path: way }] : []), ...inside(one.children, way)];
    });
  const top: Target[] = item.isLabel || here === null ? [] : [{ id: null, path: [] }];
  return [...top, ...inside(categories, [])];
}

export const mayMove = (categories: readonly LabelCategory[], item: Item, to: string | null): boolean =>
  targetsFor(categories, item).some(({ id }) => id === to);
