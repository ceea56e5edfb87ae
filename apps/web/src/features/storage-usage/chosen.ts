import type { StorageFile, StorageItem, StorageUsage } from '@rushes/contract/storage-usage';

export const lists = ['items', 'largest', 'duplicates', 'versions', 'added'] as const;
export type ListName = (typeof lists)[number];

/** One row of a list. */
export interface Chosen {
  key: string;
  kind: 'node' | 'pod' | 'version' | 'asset';
  id: string;
  /** The file: of a version or asset too. */
  podId: string | null;
  name: string;
  /** The folder that contains it. */
  folder: string;
  nodeId: string | null;
  size: number;
  createdat: string | null;
  archived: number;
  /** Of a folder. */
  type: StorageItem['type'];
  files: number | null;
  /** The oldest of files with the same content. */
  isFirst?: boolean;
}

const ofFile = (file: StorageFile, kind: Chosen['kind']): Chosen => ({
  key: file.assetid ?? file.podid,
  kind,
  id: file.assetid ?? file.podid,
  podId: file.podid,
  name: file.name,
  folder: file.folder,
  nodeId: file.nodeid,
  size: file.size,
  createdat: file.createdat,
  archived: file.archived,
  type: null,
  files: null,
});

export function rowsOf(storage: StorageUsage, list: ListName): Chosen[] {
  switch (list) {
    case 'items':
      return storage.items.map((item) => ({
        key: item.id,
        kind: item.kind,
        id: item.id,
        podId: item.kind === 'pod' ? item.id : null,
        name: item.name,
        folder: '',
        nodeId: null,
        size: item.size,
        createdat: null,
        archived: item.archived,
        type: item.type,
        files: item.files,
      }));
    case 'largest':
      return storage.largest.map((file) => ofFile(file, 'pod'));
    case 'duplicates':
      return storage.duplicates.flatMap(({ files }) =>
        files.map((file, index) => ({ ...ofFile(file, 'pod'), isFirst: index === 0 })),
      );
    case 'versions':
      return storage.versions.map((file) => ofFile(file, 'version'));
    case 'added':
      return storage.added.map((file) => ofFile(file, 'asset'));
  }
}

/** Copies except the oldest of each group. */
export const spareCopies = (rows: readonly Chosen[]): string[] =>
  rows.filter(({ isFirst }) => isFirst === false).map(({ key }) => key);

export function requestsOf(chosen: readonly Chosen[]) {
  const ids = (kind: Chosen['kind']) => chosen.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    nodes: ids('node'),
    pods: ids('pod'),
    versions: ids('version'),
    assets: chosen.flatMap(({ kind, id, podId }) =>
      kind === 'asset' && podId ? [{ podId, assetId: id }] : [],
    ),
  };
}
