import type { DownloadInfo } from '@rushes/contract/downloads';
import { expect, test } from 'vitest';
import type { Items } from '#features/nodes/widgets/items.ts';
import { downloadableOf, sumsOf, wantedOf } from './selection.ts';

const items = { nodes: [{ id: 'n' }], pods: [{ id: 'a' }, { id: 'b' }] } as unknown as Items;
const info: DownloadInfo = {
  originals: { count: 4, size: 100 },
  assets: { count: 2, size: 11 },
  refused: [{ id: 'b', reason: 'incomplete' }],
  leftout: { archived: 2, incomplete: 1 },
};

test('Requests originals only, or with their assets, and adds up the sizes [Y279]', () => {
  expect(wantedOf(items, false)).toEqual({ nodeids: ['n'], podids: ['a', 'b'], excludeAssets: 1 });
  expect(wantedOf(items, true)).toMatchObject({ excludeAssets: 0 });
  expect(sumsOf(info, false)).toEqual({ originals: 4, assets: 0, size: 100, left: 4 });
  expect(sumsOf(info, true)).toEqual({ originals: 4, assets: 2, size: 111, left: 4 });
});

test('Downloads the remaining items when one file is incomplete', () => {
  expect(downloadableOf(items, info)).toEqual({ nodes: [{ id: 'n' }], pods: [{ id: 'a' }] });
});
