import type { LabelCategory } from '@rushes/contract/labels';
import { expect, test } from 'vitest';
import { ancestorsOf, filterTree, labelRows, stepFrom } from './label-rows.ts';

const category = (name: string, children: LabelCategory['children']): LabelCategory => ({
  id: name,
  name,
  parentid: null,
  isLabel: false,
  children,
});
const label = (name: string): LabelCategory['children'][number] => ({
  id: name,
  name,
  isLabel: true,
  categoryid: 'c',
  children: [],
});
const tree = [
  category('Setting', [category('Interior', [label('Café'), label('Kitchen')]), label('Anywhere')]),
  category('People', [label('Crew')]),
  category('Empty', []),
];
const names = (opened: string[], all = false, categories = tree) =>
  labelRows(categories, new Set(opened), all).map(({ name }) => name);

test('Shows only rows of open categories, and counts the labels of a category', () => {
  expect(names([])).toEqual(['Setting', 'People', 'Empty']);
  expect(names(['Setting', 'Empty'])).toEqual(['Setting', 'Interior', 'Anywhere', 'People', 'Empty']);
  expect(names([], true)).toHaveLength(8);
  const [setting] = labelRows(tree, new Set(), false);
  expect(setting).toMatchObject({ count: 3, expanded: false, position: 1, siblings: 3, level: 0 });
});

test('Filtering keeps the parent categories of matches, ignoring accents and case', () => {
  const filtered = (text: string) => names([], true, filterTree(tree, text));
  expect(filtered('CAFE')).toEqual(['Setting', 'Interior', 'Café']);
  expect(filtered('people')).toEqual(['People', 'Crew']);
  expect(filtered('nothing')).toEqual([]);
  expect(filtered('  ')).toHaveLength(8);
});

test('Returns the parent categories of a label', () => {
  expect(ancestorsOf(tree, new Set(['Kitchen']))).toEqual(['Setting', 'Interior']);
  expect(ancestorsOf(tree, new Set(['Crew', 'Anywhere']))).toEqual(['Setting', 'People']);
});

test('Arrow keys move the focus and open or close categories', () => {
  const rows = labelRows(tree, new Set(['Setting']), false);
  expect(stepFrom('ArrowDown', rows, 0)).toEqual({ focus: 1 });
  expect(stepFrom('ArrowUp', rows, 0)).toBeNull();
  expect(stepFrom('End', rows, 0)).toEqual({ focus: 4 });
  expect(stepFrom('Home', rows, 3)).toEqual({ focus: 0 });
  expect(stepFrom('ArrowRight', rows, 0)).toEqual({ focus: 1 });
  expect(stepFrom('ArrowRight', rows, 1)).toEqual({ expand: 'Interior' });
  expect(stepFrom('ArrowRight', rows, 2)).toBeNull();
  expect(stepFrom('ArrowRight', rows, 4)).toBeNull();
  expect(stepFrom('ArrowLeft', rows, 0)).toEqual({ collapse: 'Setting' });
  expect(stepFrom('ArrowLeft', rows, 2)).toEqual({ focus: 0 });
  expect(stepFrom('x', rows, 0)).toBeNull();
});
