import type { LabelCategory } from '@rushes/contract/labels';

/** A selected label: predefined, or a new one with an id that starts with `custom-`. */
export interface PickedLabel {
  id: string;
  name: string;
}

export const labelName = (text: string): string => text.normalize('NFC').trim();

/** Labels are compared case-insensitively. */
const keyOf = (name: string): string => labelName(name).toLowerCase();

export const sameLabel = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

export const hasLabel = (labels: readonly PickedLabel[], name: string): boolean => {
  const key = keyOf(name);
  return labels.some((label) => keyOf(label.name) === key);
};

export const without = (labels: readonly PickedLabel[], name: string): PickedLabel[] => {
  const key = keyOf(name);
  return labels.filter((label) => keyOf(label.name) !== key);
};

interface Placed {
  content: string;
  start: number | null;
  end: number | null;
}

/** Labels with this time range; without times, labels of the whole file. */
export const labelsAt = <T extends Placed>(labels: readonly T[], place: Omit<Placed, 'content'>): T[] =>
  labels.filter(({ start, end }) => start === place.start && end === place.end);

/** Selected labels that the file does not have yet at this time range. */
export const freshOf = (
  chosen: readonly PickedLabel[],
  labels: readonly Placed[],
  place: Omit<Placed, 'content'>,
): PickedLabel[] => {
  const there = labelsAt(labels, place);
  return chosen.filter(({ name }) => !there.some(({ content }) => sameLabel(content, name)));
};

/** A predefined label with its categories. */
export interface Leaf extends PickedLabel {
  above: readonly string[];
}

export function leavesOf(categories: readonly LabelCategory[], above: readonly string[] = []): Leaf[] {
  return categories.flatMap((category) => {
    const path = [...above, category.name];
    return category.children.flatMap((child) =>
      child.isLabel ? [{ id: child.id, name: child.name, above: path }] : leavesOf([child], path),
    );
  });
}

export type Typed = { kind: 'ignored' } | { kind: 'exists' } | { kind: 'added'; label: PickedLabel };

/** Resolves typed text to a predefined label, ignoring case, or to a new label. */
export function typeLabel(
  text: string,
  chosen: readonly PickedLabel[],
  leaves: readonly PickedLabel[],
  newId: () => string,
): Typed {
  const name = labelName(text);
  if (name === '') return { kind: 'ignored' };
  if (hasLabel(chosen, name)) return { kind: 'exists' };
  const known = leaves.find((leaf) => keyOf(leaf.name) === keyOf(name));
  return {
    kind: 'added',
    label: known ? { id: known.id, name: known.name } : { id: `custom-${newId()}`, name },
  };
}

/** Groups selected labels by category; custom labels come last. */
export function groupPicked(
  chosen: readonly PickedLabel[],
  leaves: readonly Leaf[],
): { title: string | null; labels: PickedLabel[] }[] {
  const titles = new Map(leaves.map(({ id, above }) => [id, above.join(', ')]));
  const groups = Map.groupBy(chosen, ({ id }) => titles.get(id) ?? null);
  return [...groups]
    .map(([title, labels]) => ({ title, labels }))
    .sort((a, b) => Number(a.title === null) - Number(b.title === null));
}
