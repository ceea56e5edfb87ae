import { afterEach, describe, expect, it } from 'vitest';
import {
  collapseNode,
  expandNodes,
  parseSorts,
  setQuery,
  togglePanel,
  useTreeState,
  writeSorts,
} from './tree-state.ts';

const before = useTreeState.getState();
afterEach(() => useTreeState.setState(before));

describe('Sort order of the panels [E66]', () => {
  it('is stored per panel, and is by name by default', () => {
    const kept = writeSorts({ client: 'dateDesc', all: 'nameAsc', archived: 'nameDesc' });
    expect(kept).toBe('client:dateDesc,archived:nameDesc');
    expect(parseSorts(kept)).toEqual({ client: 'dateDesc', archived: 'nameDesc' });
  });

  it('ignores unknown values', () => {
    expect(parseSorts('')).toEqual({});
    expect(parseSorts('client:sideways,elsewhere:nameDesc,,project')).toEqual({});
  });
});

describe('Panel accordion [E65]', () => {
  it('has at most one open panel', () => {
    togglePanel('client', false);
    expect(useTreeState.getState().open).toBe('client');
    togglePanel('client', true);
    expect(useTreeState.getState().open).toBeNull();
  });

  it('opens the search results with every new query, until another panel is opened', () => {
    setQuery('gro');
    expect(useTreeState.getState().foundOpen).toBe(true);
    togglePanel('all', false);
    expect(useTreeState.getState()).toMatchObject({ foundOpen: false, open: 'all' });
    setQuery('grov');
    expect(useTreeState.getState().foundOpen).toBe(true);
    togglePanel('found', true);
    expect(useTreeState.getState()).toMatchObject({ foundOpen: false, open: 'all' });
  });
});

it('Expands and collapses folders, and keeps the same state object if nothing changes', () => {
  expandNodes(['a', 'b']);
  const { expanded } = useTreeState.getState();
  expandNodes(['a']);
  collapseNode('z');
  expect(useTreeState.getState().expanded).toBe(expanded);
  collapseNode('a');
  expect([...useTreeState.getState().expanded]).toEqual(['b']);
});
