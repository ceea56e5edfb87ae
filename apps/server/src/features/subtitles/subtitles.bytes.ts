import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { AppError } from '@rushes/contract/app-error';
import { type ReadFile, readSubtitles } from '@rushes/contract/subtitle-file';
import type { AssetRow } from '#features/assets/index.ts';
import type { Services } from '#platform/context/context.ts';
import { openRequestScratch } from '#platform/files/scratch.ts';
import { newId } from '#platform/ids/uuid.ts';
import { formatOf } from './subtitles.policy.ts';

/** A film's subtitles are kilobytes; what is larger is not one, and would be read into memory. */
const SUBTITLE_MAX = 16 << 20;

/** Names what a file says. What processing made has no digest: its key names it as well, for none is given twice. */
export const revisionOf = ({ sha256, storagekey }: Pick<AssetRow, 'sha256' | 'storagekey'>): string =>
  sha256 ??
  createHash('sha256')
    .update(storagekey ?? '')
    .digest('hex');

export async function readFile({ storage }: Services, asset: AssetRow): Promise<ReadFile> {
  const format = formatOf(asset.type);
  if (!format || !asset.storagekey) throw new AppError('ERR19');
  if (asset.size > SUBTITLE_MAX) throw new AppError('ERR77');
  const { content, foreign } = decode(await buffer(await storage.read(asset.storagekey)));
  const file = readSubtitles(content, format);
  if (foreign) file.problems.unshift({ line: 1, code: 'encoding', text: '' });
  return file;
}

/** UTF-8 as it should be, else what its first bytes say; a file of neither kind is an old one of Windows. */
function decode(bytes: Buffer): { content: string; foreign: boolean } {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  if (wide === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { content: new TextDecoder(wide).decode(bytes), foreign: false };
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(bytes), foreign: false };
  } catch {
    return { content: new TextDecoder('windows-1252').decode(bytes), foreign: true };
  }
}

export interface StoredFile {
  storagekey: string;
  size: number;
  sha256: string;
  crc32: number;
}

/** Into the store under a new key, before any row says so; when the rows are surely not written it is taken back. */
export async function withStored<T>(
  services: Services,
  tenantid: string,
  content: string,
  write: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const bytes = Buffer.from(content);
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
    // Of a connection that broke nobody knows: then the sweep of the store finds what is left over.
    if (error instanceof AppError) await services.storage.remove(storagekey);
    throw error;
  }
}
