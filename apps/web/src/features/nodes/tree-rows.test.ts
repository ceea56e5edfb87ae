import { NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { describe, expect, it } from 'vitest';
import { filterRows, sortNodes, stepFor, treeName, treeRows } from './tree-rows.ts';

const node = (id: string, name: string, subfoldersCount = 0, createdat = '2026-01-01T00:00:00Z'): Node => ({
  id,
  tenantid: 't',
  parentid: null,
  name,
  type: NodeType.FOLDER,
  note: '',
  teamonly: 0,
  archived: 0,
  projectstatus: null,
  createdat,
  deletedat: null,
  subfoldersCount,
  podsCount: 0,
});

const tree = new Map([
  ['root', [node('b', 'Clip 10', 1), node('a', 'clip 9', 2), node('c', 'Dailies')]],
  ['a', [node('a2', 'Two', 1), node('a1', 'One')]],
  ['b', [node('b1', 'Lost clip')]],
]);
const names = (rows: { node: Node; level: number }[]) =>
  rows.map(({ node: { name }, level }) => `${level} ${name}`);

describe('the tree', () => {
  it('shows what is open, level by level', () => {
    expect(names(treeRows(tree, 'root', new Set(['a']), 'nameAsc'))).toEqual([
      '0 clip 9',
      '1 One',
      '1 Two',
      '0 Clip 10',
      '0 Dailies',
    ]);
  });

  it('says so while an opened folder is still on its way', () => {
    const rows = treeRows(tree, 'root', new Set(['a', 'a2']), 'nameAsc');
    expect(rows.find((row) => row.node.id === 'a2')).toMatchObject({ expanded: true, loading: true });
  });

  it('sorts by name in the natural order and by date, both ways [E66]', () => {
    const nodes = [
      node('x', 'b 10', 0, '2026-02-01'),
      node('y', 'B 9', 0, '2026-03-01'),
      node('z', 'a', 0, '2026-01-01'),
    ];
    const order = (sort: 'nameAsc' | 'nameDesc' | 'dateAsc' | 'dateDesc') =>
      sortNodes(nodes, sort)
        .map(({ id }) => id)
        .join('');
    expect([order('nameAsc'), order('nameDesc'), order('dateAsc'), order('dateDesc')]).toEqual([
      'zyx',
      'xyz',
      'zxy',
      'yxz',
    ]);
  });

  it('cuts a name after twenty characters [E68]', () => {
    expect(treeName('exactly twenty chars')).toBe('exactly twenty chars');
    expect(treeName('exactly twenty chars!')).toBe('exactly twenty chars…');
  });

  it('filters what is loaded and keeps the way down to each hit', () => {
    expect(names(filterRows(tree, 'root', 'LOST', 'nameAsc'))).toEqual(['0 Clip 10', '1 Lost clip']);
    expect(filterRows(tree, 'root', 'nothing', 'nameAsc')).toEqual([]);
  });
});

describe('arrow keys in the tree', () => {
  const rows = treeRows(tree, 'root', new Set(['a']), 'nameAsc');

  it('walk up and down, to the ends, and no further', () => {
    expect(stepFor('ArrowDown', rows, 0)).toEqual({ focus: 1 });
    expect(stepFor('ArrowUp', rows, 0)).toBeNull();
    expect(stepFor('End', rows, 0)).toEqual({ focus: 4 });
    expect(stepFor('ArrowDown', rows, 4)).toBeNull();
    expect(stepFor('Home', rows, 4)).toEqual({ focus: 0 });
  });

  it('open with the right one, then enter', () => {
    expect(stepFor('ArrowRight', rows, 3)).toEqual({ expand: 'b' });
    expect(stepFor('ArrowRight', rows, 0)).toEqual({ focus: 1 });
    expect(stepFor('ArrowRight', rows, 4)).toBeNull();
  });

  it('close with the left one, or go to the parent', () => {
    expect(stepFor('ArrowLeft', rows, 0)).toEqual({ collapse: 'a' });
    expect(stepFor('ArrowLeft', rows, 2)).toEqual({ focus: 0 });
    expect(stepFor('ArrowLeft', rows, 4)).toBeNull();
  });
});
