import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveAction } from '@rushes/contract/services';
import { movedKey } from '#features/assets/blobs/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import {
  compressObject,
  DamagedBytesError,
  decompressObject,
  isWorthCompressing,
} from '#platform/storage/compress-object.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { TierBlob } from './tier.queries.ts';

/** A second, verified copy of a blob in the other tier. No row refers to it yet. */
export interface Prepared {
  key: string;
  packed: 0 | 1;
}

export interface BlobTools {
  storage: Storage;
  /** Scratch folder for files before they are stored. */
  folder: string;
  /** Part of every new key, so that a retry finds the results of an earlier attempt. */
  operationid: string;
  signal: AbortSignal;
}

/** Touches the store only, not the database. If a key exists in the store, its bytes were verified before. */
export async function prepare(tools: BlobTools, blob: TierBlob, action: ArchiveAction): Promise<Prepared> {
  const { storage, operationid } = tools;
  const prefix = action === 'archive' ? 'archive' : blob.raw ? 'raw' : 'derived';
  const key = movedKey(prefix, blob.key, operationid);
  if (action === 'archive' && (await storage.size(packedKey(key))) !== undefined)
    return { key: packedKey(key), packed: 1 };
  if ((await storage.size(key)) === blob.size) return { key, packed: 0 };
  await requireWhole(storage, blob);
  const path = join(tools.folder, newId());
  try {
    if (action === 'unarchive' && blob.packed) {
      await decompressObject(storage, blob.key, blob, path, tools.signal);
      await storage.adopt(key, path);
    } else if (action === 'archive' && (await compressIfWorth(tools, blob, path))) {
      await storage.adopt(packedKey(key), path);
      return { key: packedKey(key), packed: 1 };
    } else await storage.copy(blob.key, key);
  } finally {
    await rm(path, { force: true });
  }
  if ((await storage.size(key)) !== blob.size) throw new DamagedBytesError(`${key} has the wrong size`);
  return { key, packed: 0 };
}

const packedKey = (key: string) => `${key}.zst`;

async function compressIfWorth(
  { storage, signal }: BlobTools,
  blob: TierBlob,
  path: string,
): Promise<boolean> {
  if (!(await isWorthCompressing(storage, blob.key, blob.size))) return false;
  return compressObject(storage, blob.key, blob, path, signal);
}

/** Compressed bytes have no known length to compare; decompression verifies them. */
async function requireWhole(storage: Storage, blob: TierBlob): Promise<void> {
  const size = await storage.size(blob.key);
  if (size === undefined) throw new DamagedBytesError(`${blob.key} is not in the store`);
  if (!blob.packed && size !== blob.size) throw new DamagedBytesError(`${blob.key} has the wrong size`);
}
