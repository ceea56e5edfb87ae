import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveAction } from '@rushes/contract/services';
import { movedKey, type TierBlob } from '#features/assets/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { DamagedBytesError, isWorthPacking, pack, unpack } from '#platform/storage/pack.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A second copy of some bytes in the other tier, whole and compared. No row knows it yet. */
export interface Prepared {
  key: string;
  packed: 0 | 1;
}

export interface Workshop {
  storage: Storage;
  /** Where files are made before the store takes them. */
  folder: string;
  /** Part of every new key: what an earlier try of the same work has done is found again. */
  operationid: string;
  signal: AbortSignal;
}

/** Only the file system is touched. A key in the store means that its bytes were compared before they got there. */
export async function prepare(shop: Workshop, blob: TierBlob, action: ArchiveAction): Promise<Prepared> {
  const { storage, operationid } = shop;
  const prefix = action === 'archive' ? 'archive' : blob.raw ? 'raw' : 'derived';
  const key = movedKey(prefix, blob.key, operationid);
  if (action === 'archive' && (await storage.size(packedKey(key))) !== undefined)
    return { key: packedKey(key), packed: 1 };
  if ((await storage.size(key)) === blob.size) return { key, packed: 0 };
  await requireWhole(storage, blob);
  const path = join(shop.folder, newId());
  try {
    if (action === 'unarchive' && blob.packed) {
      await unpack(storage, blob.key, blob, path, shop.signal);
      await storage.adopt(key, path);
    } else if (action === 'archive' && (await packIfWorth(shop, blob, path))) {
      await storage.adopt(packedKey(key), path);
      return { key: packedKey(key), packed: 1 };
    } else await storage.copy(blob.key, key);
  } finally {
    await rm(path, { force: true });
  }
  if ((await storage.size(key)) !== blob.size) throw new DamagedBytesError(`${key} is not whole`);
  return { key, packed: 0 };
}

const packedKey = (key: string) => `${key}.zst`;

async function packIfWorth({ storage, signal }: Workshop, blob: TierBlob, path: string): Promise<boolean> {
  if (!(await isWorthPacking(storage, blob.key, blob.size))) return false;
  return pack(storage, blob.key, blob, path, signal);
}

/** Packed bytes have no length of their own to compare with; unpacking tells. */
async function requireWhole(storage: Storage, blob: TierBlob): Promise<void> {
  const size = await storage.size(blob.key);
  if (size === undefined) throw new DamagedBytesError(`${blob.key} is not in the store`);
  if (!blob.packed && size !== blob.size) throw new DamagedBytesError(`${blob.key} is not whole`);
}
