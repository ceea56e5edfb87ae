import type { NodeDetails } from '@rushes/contract/nodes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { nodeNamed } from './node.fixture.ts';
import { expandNodes, useTreeState } from './tree-state.ts';

const receive = (client: QueryClient, data: object) => live['node.changed']?.(client, data);
let client: QueryClient;
const stale = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  for (const id of ['a', 'b', 'c'])
    client.setQueryData(['nodes', 'children', id, 'nameAsc'], { nodes: [], next: null });
  client.setQueryData(['nodes', 'filtered', 'root', 'client', 'count'], 3);
  const rootpath = [{ id: 'a', name: 'A', type: 1 as const }];
  client.setQueryData(['nodes', 'details', 'd'], {
    ...nodeNamed('d', 'D'),
    rootpath,
  } as unknown as NodeDetails);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('Live event node.changed', () => {
  it('reloads the old and the new parent once for several changes', () => {
    const asked = vi.spyOn(client, 'invalidateQueries');
    receive(client, { id: 'x', parentid: 'a', from: 'b' });
    receive(client, { id: 'y', parentid: 'a', from: 'b' });
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect([
      stale(['nodes', 'children', 'a', 'nameAsc']),
      stale(['nodes', 'children', 'b', 'nameAsc']),
    ]).toEqual([true, true]);
    expect(stale(['nodes', 'children', 'c', 'nameAsc'])).toBe(false);
    const lists = asked.mock.calls.flatMap(([filters]) => filters?.queryKey?.slice(2) ?? []);
    expect(lists.sort()).toEqual(['a', 'b', 'x', 'y']);
  });

  it('reloads folders whose path contains the node', () => {
    receive(client, { id: 'a', parentid: 'root' });
    vi.advanceTimersByTime(100);
    expect(stale(['nodes', 'details', 'd'])).toBe(true);
  });

  it('reloads the branding of a tenant when its own node changes', () => {
    client.setQueryData(['nodes', 'brand', 'top'], { logo: null, homeurl: null });
    receive(client, { id: 'x', parentid: 'top' });
    expect(stale(['nodes', 'brand', 'top'])).toBe(false);
    receive(client, { id: 'top', parentid: null });
    expect(stale(['nodes', 'brand', 'top'])).toBe(true);
  });

  it('reloads the counts of the panels with a delay', () => {
    receive(client, { id: 'x', parentid: 'a' });
    vi.advanceTimersByTime(100);
    expect(stale(['nodes', 'filtered', 'root', 'client', 'count'])).toBe(false);
    vi.advanceTimersByTime(600);
    expect(stale(['nodes', 'filtered', 'root', 'client', 'count'])).toBe(true);
  });

  it('removes the contents and the expanded state of a deleted node', () => {
    expandNodes(['c']);
    receive(client, { id: 'c', parentid: 'a', gone: 'deleted' });
    expect(useTreeState.getState().expanded.has('c')).toBe(false);
    expect(client.getQueryData(['nodes', 'children', 'c', 'nameAsc'])).toBeUndefined();
    vi.advanceTimersByTime(100);
  });
});
