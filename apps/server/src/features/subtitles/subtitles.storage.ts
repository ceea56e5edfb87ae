import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { AppError } from '@rushes/contract/app-error';
import type { ReadFile } from '@rushes/contract/subtitle-file';
import type { AssetRow } from '#features/assets/index.ts';
import type { Services } from '#platform/context/context.ts';
import { openRequestScratch } from '#platform/files/scratch.ts';
import { newId } from '#platform/ids/uuid.ts';
import { isDefinitelyRolledBack } from '#platform/jobs/job.ts';
import { parseFile } from './rewrite.policy.ts';
import { formatOf } from './subtitles.policy.ts';

/** Subtitles of a video are kilobytes; a larger file is not one, and would be read into memory. */
const SUBTITLE_MAX = 16 << 20;

/**
 * Identifies the content. Files made by processing have no digest: their key identifies them as well, because keys are
 * never reused.
 */
export const revisionOf = ({ sha256, storagekey }: Pick<AssetRow, 'sha256' | 'storagekey'>): string =>
  sha256 ??
  createHash('sha256')
    .update(storagekey ?? '')
    .digest('hex');

/** The bytes of a subtitle file, and its format. */
export async function readBytes({ storage }: Services, asset: AssetRow) {
  const format = formatOf(asset.type);
  if (!format || !asset.storagekey) throw new AppError('ERR19');
  if (asset.size > SUBTITLE_MAX) throw new AppError('ERR77');
  return { bytes: await buffer(await storage.read(asset.storagekey)), format };
}

export async function readFile(services: Services, asset: AssetRow): Promise<ReadFile> {
  const { bytes, format } = await readBytes(services, asset);
  return parseFile(bytes, format);
}

export interface StoredFile {
  storagekey: string;
  size: number;
  sha256: string;
  crc32: number;
}

/** Stores the file under a new key before any row references it; removes it if the rows were certainly not written. */
export async function withStored<T>(
  services: Services,
  tenantid: string,
  content: string | Uint8Array,
  write: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.length > SUBTITLE_MAX) throw new AppError('11413');
  const storagekey = `derived/${tenantid}/${newId()}`;
  const scratch = await openRequestScratch(services, 'subtitles');
  try {
    const path = join(scratch.path, 'subtitles');
    await writeFile(path, bytes);
    await services.storage.adopt(storagekey, path);
  } finally {
    await scratch.close();
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    return await write({ storagekey, size: bytes.length, sha256, crc32: crc32(bytes) });
  } catch (error) {
    // After a broken connection the outcome is unknown: the sweep of the store removes leftovers.
    if (error instanceof AppError || isDefinitelyRolledBack(error)) await services.storage.remove(storagekey);
    throw error;
  }
}
