import { open } from 'node:fs/promises';
import { removeBytes } from '#features/assets/blobs/index.ts';
import { countStorage } from '#features/limits/index.ts';
import type { Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { detectType, HEAD_BYTES } from '#platform/media/file-kind.ts';
import { isUnfit, requireFitting } from './asset-upload.service.ts';
import { abortMultipart } from './multipart.service.ts';
import { recordArrival } from './record-upload.service.ts';
import { removeAnnounced } from './remove-announced.service.ts';
import { deleteStaged, rawKey, stagedPath, stagedSize } from './staging.storage.ts';
import { digestStored } from './stored-digest.storage.ts';
import * as queries from './uploads.queries.ts';

const finishing = new Map<string, Promise<void>>();

/** Whether all bytes have arrived: staged, or moved into the store by a process that crashed before recording it. */
export async function isWhole(services: Services, upload: queries.UploadRow): Promise<boolean> {
  const staged = await stagedSize(services, upload.id);
  if (staged !== undefined) return staged === upload.filesize;
  // An announced upload has never been moved by us.
  if (upload.state !== 'receiving') return false;
  return (await services.storage.size(rawKey(upload))) === upload.filesize;
}

/** Runs once, also when called concurrently (a browser that lost the reply, the sweep). */
export function finishUpload(services: Services, id: string): Promise<void> {
  return finishing.get(id) ?? finishBy(id, () => finish(services, id));
}

export const isFinishing = (id: string): boolean => finishing.has(id);

/** Concurrent callers that want to finish this upload wait for this promise. */
export function finishBy(id: string, work: () => Promise<void>): Promise<void> {
  const ending = work().finally(() => finishing.delete(id));
  finishing.set(id, ending);
  return ending;
}

async function finish(services: Services, id: string): Promise<void> {
  const upload = await queries.findOpen(services.db, id);
  if (!upload) return;
  try {
    await complete(services, upload);
  } catch (error) {
    // The content does not match its declared type: a retry cannot succeed.
    if (isUnfit(error)) await cancelUpload(services, id);
    else if (!(await queries.findOpen(services.db, id))) return leave(services, upload);
    throw error;
  }
}

/** The target was deleted meanwhile, or another server finished first. The job keeps blobs that have a row. */
async function leave(services: Services, upload: queries.UploadRow): Promise<void> {
  await enqueue(services.db, removeBytes, { keys: [rawKey(upload)] });
}

/**
 * From staged bytes to a complete asset. Safe to run again after a crash at any point: the bytes are moved before the
 * rows are updated, and a move that already happened is detected.
 */
async function complete(services: Services, upload: queries.UploadRow): Promise<void> {
  const { storage, hasher } = services;
  const { id } = upload;
  const key = rawKey(upload);
  const isMoved = (await stagedSize(services, id)) === undefined;
  const path = stagedPath(services, id);
  const { digest, head } = isMoved
    ? await digestStored(services, key, upload.filesize)
    : { digest: await hasher.finish(id, path, upload.filesize), head: await readHead(path) };
  const arrival = { key, ...digest, head, type: await detectType(head, upload.filename) };
  await requireFitting(services, upload, arrival);
  if (!isMoved) await storage.adopt(key, path);
  // Cancelled while the last bytes were moved: they are unreferenced now.
  if ((await recordArrival(services, { upload, arrival })) === 'cancelled') await storage.remove(key);
  await deleteStaged(services, id);
}

/** Cancels the upload: removes the announced file or asset, releases its storage and removes its bytes. */
export async function cancelUpload(services: Services, id: string): Promise<void> {
  const upload = await services.db.transaction().execute(async (trx) => {
    const locked = await queries.lockUpload(trx, id);
    if (!locked || locked.state === 'finished' || locked.state === 'cancelled') return undefined;
    await queries.setState(trx, id, 'cancelled');
    await countStorage(trx, locked.tenantid, -locked.reserved);
    await removeAnnounced(trx, locked);
    return locked;
  });
  if (upload) await abortMultipart(services, upload);
  await deleteStaged(services, id);
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
