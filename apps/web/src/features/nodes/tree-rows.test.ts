import { NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { describe, expect, it } from 'vitest';
import { nodeNamed } from './node.fixture.ts';
import { type NodePage, sortNodes } from './node-page.ts';
import { above, rowTyped, stepFor, type TreeRow, treeName, treeRows } from './tree-rows.ts';

const node = (id: string, name: string, subfoldersCount = 0) => nodeNamed(id, name, { subfoldersCount });
const page = (nodes: Node[], next: string | null = null): NodePage => ({ nodes, next });
const top = page([node('a', 'clip 9', 2), node('b', 'Clip 10', 1), node('c', 'Dailies')]);
const below = new Map([
  ['a', page([node('a1', 'One'), node('a2', 'Two', 1)])],
  ['b', page([node('b1', 'Lost clip')])],
]);
const namesOf = (rows: readonly TreeRow[]) =>
  rows.map((row) => `${row.level} ${row.kind === 'node' ? row.node.name : `… ${row.left}`}`);

describe('Folder tree', () => {
  it('shows the children of expanded nodes [E68]', () => {
    expect(namesOf(treeRows(top, below, new Set(['a'])))).toEqual([
      '0 clip 9',
      '1 One',
      '1 Two',
      '0 Clip 10',
      '0 Dailies',
    ]);
  });

  it('marks an expanded folder as loading', () => {
    const rows = treeRows(top, below, new Set(['a', 'a2']));
    expect(rows.find((row) => row.id === 'a2')).toMatchObject({ expanded: true, loading: true });
  });

  it('ends an incomplete list with a row that shows how many are left', () => {
    const some = new Map([['a', page([node('a1', 'One')], 'next')]]);
    const rows = treeRows(page([node('a', 'Many', 3)], 'more'), some, new Set(['a']));
    expect(namesOf(rows)).toEqual(['0 Many', '1 One', '1 … 2', '0 … null']);
    expect(rows[1]).toMatchObject({ siblings: -1, position: 1 });
    expect(rows[2]).toMatchObject({ parent: 'a' });
    expect(namesOf(treeRows({ ...top, next: 'more', total: 5000 }, below, new Set()))).toContain('0 … 4997');
  });

  it('shows the current folder even if its page of the list is not loaded [E69]', () => {
    const trail = [
      { id: 'x', name: 'Far down', type: NodeType.CLIENT },
      { id: 'y', name: 'Farther', type: NodeType.FOLDER },
    ];
    const inside = new Map([['x', page([node('x1', 'First')], 'next')]]);
    const rows = treeRows(page([node('a', 'First')], 'next'), inside, new Set(['x']), trail);
    expect(namesOf(rows)).toEqual(['0 First', '0 Far down', '1 First', '1 Farther', '1 … 0', '0 … null']);
    // Not added to a folder of the same depth that is not on the path.
    const other = new Map([['a', page([node('a1', 'One')], 'next')]]);
    const beside = treeRows(page([node('a', 'First', 9)], 'next'), other, new Set(['a']), trail);
    expect(namesOf(beside)).toEqual(['0 First', '1 One', '1 … 8', '0 Far down', '0 … null']);
  });

  it('sorts by name in natural order and by date, ascending and descending [E66]', () => {
    const nodes = [
      nodeNamed('x', 'b 10', { createdat: '2026-02-01' }),
      nodeNamed('y', 'B 9', { createdat: '2026-03-01' }),
      nodeNamed('z', 'a', { createdat: '2026-01-01' }),
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

  it('shortens a name after 20 characters [E68]', () => {
    expect(treeName('exactly twenty chars')).toBe('exactly twenty chars');
    expect(treeName('exactly twenty chars!')).toBe('exactly twenty chars…');
  });

  it('returns the parents of a row', () => {
    const deep = new Map([...below, ['a2', page([node('a3', 'Three')])]]);
    const rows = treeRows(top, deep, new Set(['a', 'a2', 'b']));
    const at = (id: string) => rows.findIndex((row) => row.id === id);
    expect(above(rows, at('a3'))).toEqual(['a', 'a2']);
    expect(above(rows, at('b1'))).toEqual(['b']);
    expect(above(rows, at('c'))).toEqual([]);
  });
});

describe('Keys in the folder tree', () => {
  const rows = treeRows(top, below, new Set(['a']));

  it('move up, down, to the start and to the end', () => {
    expect(stepFor('ArrowDown', rows, 0)).toEqual({ focus: 1 });
    expect(stepFor('ArrowUp', rows, 0)).toBeNull();
    expect(stepFor('End', rows, 0)).toEqual({ focus: 4 });
    expect(stepFor('ArrowDown', rows, 4)).toBeNull();
    expect(stepFor('Home', rows, 4)).toEqual({ focus: 0 });
  });

  it('expand with the right arrow, then move to the first child', () => {
    expect(stepFor('ArrowRight', rows, 3)).toEqual({ expand: 'b' });
    expect(stepFor('ArrowRight', rows, 0)).toEqual({ focus: 1 });
    expect(stepFor('ArrowRight', rows, 4)).toBeNull();
  });

  it('collapse with the left arrow, or move to the parent', () => {
    expect(stepFor('ArrowLeft', rows, 0)).toEqual({ collapse: 'a' });
    expect(stepFor('ArrowLeft', rows, 2)).toEqual({ focus: 0 });
    expect(stepFor('ArrowLeft', rows, 4)).toBeNull();
  });

  it('jump to the next name that starts with the typed text', () => {
    expect(rowTyped(rows, 0, 'c')).toBe(3);
    expect(rowTyped(rows, 3, 'c')).toBe(0);
    // A repeated letter moves to the next match; a longer text stays on a row that matches.
    expect(rowTyped(rows, 3, 'cc')).toBe(0);
    expect(rowTyped(rows, 3, 'clip 1')).toBe(3);
    expect(rowTyped(rows, 0, 'CLIP 1')).toBe(3);
    expect(rowTyped(rows, 0, 'z')).toBe(-1);
  });
});
