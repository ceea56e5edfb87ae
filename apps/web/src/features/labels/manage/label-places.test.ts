import { CATEGORY_DEPTH_MAX, type LabelCategory } from '@rushes/contract/labels';
import { expect, test } from 'vitest';
import { findItem, mayMove, targetsFor } from './label-places.ts';

function category(
  name: string,
  children: readonly LabelCategory[] = [],
  labels: readonly string[] = [],
): LabelCategory {
  return {
    ...{ id: name, name, parentid: null, isLabel: false },
    children: [
      ...children.map((child) => ({ ...child, parentid: name })),
      ...labels.map((label) => ({
        ...{ id: label, name: label, isLabel: true as const, categoryid: name, children: [] },
      })),
    ],
  };
}
const tree = [
  category('Setting', [category('Interior', [category('Kitchen')], ['Café']), category('Exterior')]),
  category('People', [], ['Crew']),
];
const targets = (id: string) => targetsFor(tree, findItem(tree, id)!).map(({ id: to }) => to);

test('A category moves anywhere except into itself, its subcategories or its current parent [R203, G99]', () => {
  expect(targets('Setting')).toEqual(['People']);
  expect(targets('Interior')).toEqual([null, 'Exterior', 'People']);
  expect(targets('Kitchen')).toEqual([null, 'Setting', 'Exterior', 'People']);
  expect(mayMove(tree, findItem(tree, 'Setting')!, 'Kitchen')).toBe(false);
  expect(mayMove(tree, findItem(tree, 'Setting')!, 'Setting')).toBe(false);
});

test('A label moves only into another category, not to the top level', () => {
  expect(targets('Crew')).toEqual(['Setting', 'Interior', 'Kitchen', 'Exterior']);
  expect(mayMove(tree, findItem(tree, 'Crew')!, null)).toBe(false);
});

test('A category does not move deeper than the maximum depth', () => {
  const deep = Array.from({ length: CATEGORY_DEPTH_MAX - 1 }).reduce<LabelCategory>(
    (below, _, index) => category(`deep ${index}`, [below]),
    category('deepest'),
  );
  const both = [deep, category('one'), category('two', [category('inner')])];
  const into = (id: string) => targetsFor(both, findItem(both, id)!).map(({ id: to }) => to);
  // The deepest category accepts no subcategory. Its parent accepts one of height 1, but not of height 2.
  expect(into('one')).toContain('deep 0');
  expect(into('one')).not.toContain('deepest');
  expect(into('two')).not.toContain('deep 0');
  expect(into('two')).toContain('deep 1');
});
