import type { StorageUsage } from '@rushes/contract/storage-usage';
import { describe, expect, it } from 'vitest';
import { requestsOf, rowsOf, spareCopies } from './chosen.ts';

const file = (podid: string, assetid: string | null = null) => ({
  ...{
    podid,
    assetid,
    name: podid,
    nodeid: 'n',
    folder: 'Takes',
    size: 1,
    createdat: '',
    archived: 0 as const,
  },
});
const storage = {
  items: [
    { kind: 'node', id: 'folder', name: 'F', type: 1, archived: 0, size: 5, files: 2 },
    { kind: 'pod', id: 'file', name: 'f', type: null, archived: 0, size: 5, files: 1 },
  ],
  largest: [file('a')],
  versions: [file('v')],
  added: [file('a', 'asset')],
  duplicates: [
    { sha256: 'x', size: 1, files: [file('first'), file('second'), file('third')] },
    { sha256: 'y', size: 1, files: [file('other'), file('copy')] },
  ],
} as unknown as StorageUsage;

describe('What can be deleted', () => {
  it('of duplicates are all but the oldest of each group', () => {
    expect(spareCopies(rowsOf(storage, 'duplicates'))).toEqual(['second', 'third', 'copy']);
  });

  it('are folders, files, single versions and single assets', () => {
    const all = (['items', 'versions', 'added'] as const).flatMap((list) => rowsOf(storage, list));
    expect(requestsOf(all)).toEqual({
      nodes: ['folder'],
      pods: ['file'],
      versions: ['v'],
      assets: [{ podId: 'a', assetId: 'asset' }],
    });
  });
});
