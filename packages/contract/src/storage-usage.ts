import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ArchiveStatus, NodeType } from './enums.ts';
import { Id, Instant, numeric } from './wire.ts';

/**
 * What takes the active storage below a folder, in bytes: originals of the newest versions; files added to them, such as
 * conversions; files that processing made; and everything of older versions. Archived files and the recycle bin are
 * apart.
 */
export const StorageSums = z
  .object({
    originals: z.number(),
    added: z.number(),
    derived: z.number(),
    versions: z.number(),
    archived: z.number(),
    bin: z.number(),
    /** Of originals whose content is there more than once: all but one of each. */
    duplicates: z.number(),
  })
  .meta({ id: 'StorageSums' });
export type StorageSums = z.infer<typeof StorageSums>;

/** A folder with everything below it, or a file with all its versions. */
export const StorageItem = z
  .object({
    kind: z.enum(['node', 'pod']),
    id: Id,
    name: z.string(),
    /** Of a folder. */
    type: numeric(NodeType).nullable(),
    archived: numeric(ArchiveStatus),
    size: z.number(),
    files: z.number().int(),
  })
  .meta({ id: 'StorageItem' });
export type StorageItem = z.infer<typeof StorageItem>;

/** A file, an older version, or an asset of a file. */
export const StorageFile = z
  .object({
    podid: Id,
    /** Of an asset: deleting it keeps the file. */
    assetid: Id.nullable(),
    name: z.string(),
    nodeid: Id,
    /** Name of its folder. */
    folder: z.string(),
    size: z.number(),
    createdat: Instant,
    archived: numeric(ArchiveStatus),
  })
  .meta({ id: 'StorageFile' });
export type StorageFile = z.infer<typeof StorageFile>;

export const STORAGE_ITEMS_MAX = 500;
export const STORAGE_FILES_MAX = 100;

export const getStorage = endpoint({
  name: 'storage.get',
  route: 'GET logs/storage',
  gate: 'control TenantConfiguration',
  scope: 'workspace:read',
  summary:
    'Return what uses the storage of a tenant, client, project or folder: its folders and files by size, the largest files, and what can be freed. `nodeType` is checked if it is given.',
  query: z.object({
    nodeid: Id,
    nodeType: z.coerce.number().pipe(numeric(NodeType)).optional(),
  }),
  reply: z.object({
    storage: z.object({
      /** From the tenant to the folder itself. */
      path: z.array(z.object({ id: Id, name: z.string(), type: numeric(NodeType) })),
      sums: StorageSums,
      items: z.array(StorageItem),
      /** Of the files with the largest originals, by the size with all versions. */
      largest: z.array(StorageFile),
      versions: z.array(StorageFile),
      added: z.array(StorageFile),
      /** Files with the same content, the oldest of each group first. */
      duplicates: z.array(z.object({ sha256: z.string(), size: z.number(), files: z.array(StorageFile) })),
    }),
  }),
});
export type StorageUsage = z.infer<NonNullable<typeof getStorage.reply>>['storage'];
