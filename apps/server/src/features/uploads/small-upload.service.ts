import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { AppError } from '@rushes/contract/app-error';
import { WHOLE_MAX } from '@rushes/contract/upload-ticket';
import type { Services } from '#platform/context/context.ts';
import { detectType, HEAD_BYTES } from '#platform/media/file-kind.ts';
import { isUnfit, requireFitting } from './asset-upload.service.ts';
import { cancelUpload, finishBy, isFinishing } from './finish-upload.service.ts';
import { recordArrival } from './record-upload.service.ts';
import { deleteStaged, rawKey, stagedPath, stagingDir } from './staging.storage.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * A small file in one request that was not started before. Hashed on this thread, which is faster than a worker thread.
 */
export const isSingleRequestUpload = (upload: UploadRow, offset: number, length: number): boolean =>
  upload.state === 'announced' && offset === 0 && length === upload.filesize && length <= WHOLE_MAX;

/**
 * Stores the bytes without staging: written once, never read back, with its rows grouped with others. A second request
 * finds the staged file or the finished upload and asks for the offset.
 */
export async function receiveSingleRequest(
  services: Services,
  upload: UploadRow,
  source: Readable,
): Promise<void> {
  const bytes = await buffer(source);
  if (isFinishing(upload.id)) throw new AppError('11409');
  await finishBy(upload.id, () => storeWhole(services, upload, bytes));
}

async function storeWhole(services: Services, upload: UploadRow, bytes: Buffer): Promise<void> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const key = rawKey(upload);
  const path = stagedPath(services, upload.id);
  let moved: Promise<void> | undefined;
  const arrival = {
    key,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: crc32(bytes),
    head,
    type: await detectType(head, upload.filename),
    move: () => {
      moved ??= services.storage.adopt(key, path, 'synced').catch((error) => {
        moved = undefined;
        throw error;
      });
      return moved;
    },
  };
  await requireFitting(services, upload, arrival).catch(async (error) => {
    if (isUnfit(error)) await cancelUpload(services, upload.id);
    throw error;
  });
  await stage(services, path, bytes);
  const recorded = await recordArrival(services, { upload, arrival });
  if (recorded === 'now') return;
  await deleteStaged(services, upload.id);
  throw new AppError(recorded === 'cancelled' ? 'ERR28' : '11409');
}

async function stage(services: Services, path: string, bytes: Buffer, again = true): Promise<void> {
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new AppError('11409', {}, { cause: error });
    if (code !== 'ENOENT' || !again) throw error;
    await mkdir(stagingDir(services), { recursive: true });
    await stage(services, path, bytes, false);
  }
}
