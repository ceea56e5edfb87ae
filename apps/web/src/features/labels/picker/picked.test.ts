import type { LabelCategory } from '@rushes/contract/labels';
import { expect, test } from 'vitest';
import { freshOf, groupPicked, hasLabel, leavesOf, typeLabel, without } from './picked.ts';

const category = (name: string, children: LabelCategory['children']): LabelCategory => ({
  id: name,
  name,
  parentid: null,
  isLabel: false,
  children,
});
const label = (name: string): LabelCategory['children'][number] => ({
  id: `label-${name}`,
  name,
  isLabel: true,
  categoryid: 'c',
  children: [],
});
const tree = [
  category('Setting', [category('Interior', [label('Café')]), label('Anywhere')]),
  category('Empty', []),
];
const leaves = leavesOf(tree);
const type = (text: string, chosen: { id: string; name: string }[] = []) =>
  typeLabel(text, chosen, leaves, () => 'new');

test('Lists all labels with their parent categories [G99]', () => {
  expect(leaves).toEqual([
    { id: 'label-Café', name: 'Café', above: ['Setting', 'Interior'] },
    { id: 'label-Anywhere', name: 'Anywhere', above: ['Setting'] },
  ]);
});

test('A typed label is trimmed, ignored if empty, and refused if already listed [R196] [G99]', () => {
  expect(type('  Night ')).toEqual({ kind: 'added', label: { id: 'custom-new', name: 'Night' } });
  expect(type('   ')).toEqual({ kind: 'ignored' });
  expect(type('NIGHT ', [{ id: 'x', name: 'Night' }])).toEqual({ kind: 'exists' });
});

test('A typed name of a predefined label selects that label, ignoring case and Unicode form [R196]', () => {
  expect(type('CAFÉ')).toEqual({ kind: 'added', label: { id: 'label-Café', name: 'Café' } });
  // macOS may send é as two code points.
  expect(type('café'.normalize('NFD'))).toMatchObject({ label: { id: 'label-Café' } });
  expect(type('cafe')).toMatchObject({ label: { id: 'custom-new', name: 'cafe' } });
});

test('Skips chosen labels that the file already has at the same time range, ignoring case [R197]', () => {
  const chosen = ['Night', 'Rain'].map((name) => ({ id: name, name }));
  const whole = { start: null, end: null };
  const moment = { start: 0, end: 2000 };
  const fresh = (labels: { content: string; start: number | null; end: number | null }[], place: object) =>
    freshOf(chosen, labels, place as typeof whole).map(({ name }) => name);
  expect(fresh([], whole)).toEqual(['Night', 'Rain']);
  expect(fresh([{ content: 'NIGHT', ...whole }], whole)).toEqual(['Rain']);
  expect(fresh([{ content: 'night', ...moment }], whole)).toEqual(['Night', 'Rain']);
  expect(fresh([{ content: 'night', ...moment }], moment)).toEqual(['Rain']);
  const both = ['night', 'rain'].map((content) => ({ content, ...whole }));
  expect(fresh(both, whole)).toEqual([]);
});

test('Removes and finds a chosen label by its name, ignoring case', () => {
  const chosen = [
    { id: '1', name: 'Night' },
    { id: '2', name: 'Day' },
  ];
  expect(without(chosen, 'night')).toEqual([{ id: '2', name: 'Day' }]);
  expect([hasLabel(chosen, 'DAY'), hasLabel(chosen, 'Dusk')]).toEqual([true, false]);
});

test('Groups chosen labels by category, with custom labels last', () => {
  const chosen = [
    { id: 'custom-1', name: 'Mine' },
    { id: 'label-Café', name: 'Café' },
    { id: 'label-Anywhere', name: 'Anywhere' },
  ];
  expect(groupPicked(chosen, leaves)).toEqual([
    { title: 'Setting, Interior', labels: [{ id: 'label-Café', name: 'Café' }] },
    { title: 'Setting', labels: [{ id: 'label-Anywhere', name: 'Anywhere' }] },
    { title: null, labels: [{ id: 'custom-1', name: 'Mine' }] },
  ]);
});
