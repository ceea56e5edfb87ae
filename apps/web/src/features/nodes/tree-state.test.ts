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

describe('the order of the panels [E66]', () => {
  it('is kept for each panel, and is by name unless somebody chose', () => {
    const kept = writeSorts({ client: 'dateDesc', all: 'nameAsc', archived: 'nameDesc' });
    expect(kept).toBe('client:dateDesc,archived:nameDesc');
    expect(parseSorts(kept)).toEqual({ client: 'dateDesc', archived: 'nameDesc' });
  });

  it('takes nothing it does not know', () => {
    expect(parseSorts('')).toEqual({});
    expect(parseSorts('client:sideways,elsewhere:nameDesc,,project')).toEqual({});
  });
});

describe('the accordion [E65]', () => {
  it('has one open panel, or none', () => {
    togglePanel('client', false);
    expect(useTreeState.getState().open).toBe('client');
    togglePanel('client', true);
    expect(useTreeState.getState().open).toBeNull();
  });

  it('opens what was found with every new question, until another is opened', () => {
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

it('opens and closes folders, and changes nothing when nothing changes', () => {
  expandNodes(['a', 'b']);
  const { expanded } = useTreeState.getState();
  expandNodes(['a']);
  collapseNode('z');
  expect(useTreeState.getState().expanded).toBe(expanded);
  collapseNode('a');
  expect([...useTreeState.getState().expanded]).toEqual(['b']);
});
