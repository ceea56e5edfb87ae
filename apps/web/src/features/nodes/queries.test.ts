import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { setTokenSource } from '#lib/api.ts';
import { pageQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('Folder search requests all words, in folders only, with subfolders and without assets [AA300]', async () => {
  setTokenSource({ current: async () => null, renew: async () => null });
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://rushes.test'));
    return Response.json({ nodes: [], next: null });
  });
  await new QueryClient().fetchQuery(pageQuery({ from: 'found', id: 'n', q: 'reel' }));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.pathname).toBe('/api/v1/search');
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
    nodeid: 'n',
    q: 'reel',
    zone: 'folders',
    allWords: '1',
    includeAssets: '0',
    includeSubfolders: '1',
    wholeWords: '0',
  });
});
