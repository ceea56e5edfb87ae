import type { Label, LabelCategory } from '@rushes/contract/labels';

export interface CategoryRow {
  kind: 'category';
  id: string;
  name: string;
  level: number;
  expanded: boolean;
  /** How many labels stand in it and below. */
  count: number;
  /** Nothing stands in it, not even a category. */
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

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();

const countOf = ({ children }: LabelCategory): number =>
  children.reduce((sum, child) => sum + (child.isLabel ? 1 : countOf(child)), 0);

/** Only what matches, with the way to it; a category that matches keeps everything in it. */
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

/** The rows in sight: `all` opens everything, while somebody filters. */
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

/** The categories on the way to these labels. */
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

type Step = { focus: number } | { open: string } | { close: string } | null;

/** Where a key leads from the row at `index`, as the ARIA tree pattern has it. */
export function stepFrom(key: string, rows: readonly Row[], index: number): Step {
  const row = rows[index];
  if (!row) return null;
  const to = (target: number): Step => (rows[target] ? { focus: target } : null);
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (row.kind === 'label' || row.empty) return null;
      return row.expanded ? to(index + 1) : { open: row.id };
    case 'ArrowLeft':
      if (row.kind === 'category' && row.expanded) return { close: row.id };
      return to(rows.findLastIndex((other, at) => at < index && other.level === row.level - 1));
    default:
      return null;
  }
}
