import type { Label, LabelCategory } from '@rushes/contract/labels';
import { treeStep } from '#ui/list/tree-step.ts';
import { fold } from '../fold.ts';

export interface CategoryRow {
  kind: 'category';
  id: string;
  name: string;
  level: number;
  expanded: boolean;
  /** Number of labels in the category, including subcategories. */
  count: number;
  /** The category has neither labels nor subcategories. */
  empty: boolean;
  position: number;
  siblings: number;
}

export interface LabelRow {
  kind: 'label';
  id: string;
  name: string;
  level: number;
  position: number;
  siblings: number;
}

export type Row = CategoryRow | LabelRow;

const countOf = ({ children }: LabelCategory): number =>
  children.reduce((sum, child) => sum + (child.isLabel ? 1 : countOf(child)), 0);

/** Keeps matching entries and their ancestors. A matching category keeps all its content. */
export function filterTree(categories: readonly LabelCategory[], text: string): LabelCategory[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [...categories];
  const matches = ({ name }: { name: string }) => fold(name).includes(wanted);
  const keep = (category: LabelCategory): LabelCategory | null => {
    if (matches(category)) return category;
    const children = category.children.flatMap((child): (LabelCategory | Label)[] => {
      if (child.isLabel) return matches(child) ? [child] : [];
      const kept = keep(child);
      return kept ? [kept] : [];
    });
    return children.length > 0 ? { ...category, children } : null;
  };
  return categories.flatMap((category) => keep(category) ?? []);
}

/** Visible rows. `all` expands everything, which is used while filtering. */
export function labelRows(
  categories: readonly LabelCategory[],
  opened: ReadonlySet<string>,
  all: boolean,
): Row[] {
  const rows: Row[] = [];
  const add = (items: readonly (LabelCategory | Label)[], level: number) => {
    items.forEach((item, index) => {
      const place = { level, position: index + 1, siblings: items.length };
      if (item.isLabel) {
        rows.push({ kind: 'label', id: item.id, name: item.name, ...place });
        return;
      }
      const expanded = item.children.length > 0 && (all || opened.has(item.id));
      const { id, name } = item;
      const empty = item.children.length === 0;
      rows.push({ kind: 'category', id, name, expanded, count: countOf(item), empty, ...place });
      if (expanded) add(item.children, level + 1);
    });
  };
  add(categories, 0);
  return rows;
}

/** Ids of the categories that contain these labels. */
export function ancestorsOf(categories: readonly LabelCategory[], ids: ReadonlySet<string>): string[] {
  return categories.flatMap((category) => {
    const below = ancestorsOf(
      category.children.filter((child): child is LabelCategory => !child.isLabel),
      ids,
    );
    const own = category.children.some((child) => child.isLabel && ids.has(child.id));
    return own || below.length > 0 ? [category.id, ...below] : [];
  });
}

export const stepFrom = (key: string, rows: readonly Row[], index: number) =>
  treeStep(key, rows, index, (row) => row.kind === 'category' && !row.empty);
