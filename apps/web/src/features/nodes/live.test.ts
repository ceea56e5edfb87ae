import type { NodeDetails } from '@rushes/contract/nodes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { nodeNamed } from './node.fixture.ts';
import { expandNodes, useTreeState } from './tree-state.ts';

const tell = (client: QueryClient, data: object) => live['node.changed']?.(client, data);
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

describe('when a node changed', () => {
  it('asks again for where it stood and stands, in every order, once for many changes', () => {
    const asked = vi.spyOn(client, 'invalidateQueries');
    tell(client, { id: 'x', parentid: 'a', from: 'b' });
    tell(client, { id: 'y', parentid: 'a', from: 'b' });
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

  it('asks again for folders whose path it stands in', () => {
    tell(client, { id: 'a', parentid: 'root' });
    vi.advanceTimersByTime(100);
    expect(stale(['nodes', 'details', 'd'])).toBe(true);
  });

  it('asks again for the brand of a tenant, which stands on its own node', () => {
    client.setQueryData(['nodes', 'brand', 'top'], { logo: null, homeurl: null });
    tell(client, { id: 'x', parentid: 'top' });
    expect(stale(['nodes', 'brand', 'top'])).toBe(false);
    tell(client, { id: 'top', parentid: null });
    expect(stale(['nodes', 'brand', 'top'])).toBe(true);
  });

  it('counts clients, projects and the archive again a moment later', () => {
    tell(client, { id: 'x', parentid: 'a' });
    vi.advanceTimersByTime(100);
    expect(stale(['nodes', 'filtered', 'root', 'client', 'count'])).toBe(false);
    vi.advanceTimersByTime(600);
    expect(stale(['nodes', 'filtered', 'root', 'client', 'count'])).toBe(true);
  });

  it('forgets what stood in one that is gone', () => {
    expandNodes(['c']);
    tell(client, { id: 'c', parentid: 'a', gone: 'deleted' });
    expect(useTreeState.getState().expanded.has('c')).toBe(false);
    expect(client.getQueryData(['nodes', 'children', 'c', 'nameAsc'])).toBeUndefined();
    vi.advanceTimersByTime(100);
  });
});
