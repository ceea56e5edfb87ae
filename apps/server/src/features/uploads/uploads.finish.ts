import { open } from 'node:fs/promises';
import { State } from '@rushes/contract/enums';
import { removeBytes, updateAsset } from '#features/assets/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { announcePod, findPod, logged, removePod, setStage, updatePod } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Services } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { detectType, HEAD_BYTES } from '#platform/media/file-kind.ts';
import { dropStaged, stagedPath, stagedSize } from './staging.ts';
import { rawArrived } from './uploads.hooks.ts';
import * as queries from './uploads.queries.ts';

const rawKey = (upload: queries.UploadRow) => `raw/${upload.tenantid}/${upload.assetid}`;

const finishing = new Map<string, Promise<void>>();

/** All bytes have arrived: staged, or moved into the store by a process that died before it could say so. */
export async function isWhole(services: Services, upload: queries.UploadRow): Promise<boolean> {
  const size = (await stagedSize(services, upload.id)) ?? (await services.storage.size(rawKey(upload)));
  return size === upload.filesize;
}

/** Asked twice at once (a browser that lost the answer, the sweep), it happens once. */
export function finishUpload(services: Services, id: string): Promise<void> {
  let work = finishing.get(id);
  if (!work) {
    work = finish(services, id).finally(() => finishing.delete(id));
    finishing.set(id, work);
  }
  return work;
}

async function finish(services: Services, id: string): Promise<void> {
  const upload = await queries.findOpen(services.db, id);
  if (!upload) return;
  try {
    await complete(services, upload);
  } catch (error) {
    if (await queries.findOpen(services.db, id)) throw error;
    // Its place was deleted while the last of it was read, or another server was sooner: what the rows know stays.
    await enqueue(services.db, removeBytes, { keys: [rawKey(upload)] });
  }
}

/**
 * From staged bytes to a complete original. May run twice, and after a crash at any point: the bytes are moved
 * before the rows say so, and the move is recognised when it has already happened.
 */
async function complete(services: Services, upload: queries.UploadRow): Promise<void> {
  const { db, storage, hasher } = services;
  const { id } = upload;
  const key = rawKey(upload);
  const isMoved = (await stagedSize(services, id)) === undefined;
  const copy = isMoved ? await storage.localCopy(key) : undefined;
  const path = copy?.path ?? stagedPath(services, id);
  const digest = await hasher.finish(id, path, upload.filesize);
  const type = await detectType(await readHead(path), upload.filename);
  await copy?.release();
  if (!isMoved) await storage.adopt(key, path);

  const isWanted = await db.transaction().execute(async (trx) => {
    const locked = await queries.lockUpload(trx, id);
    if (!locked || locked.state === 'cancelled') return false;
    if (locked.state === 'finished') return true;
    await queries.setState(trx, id, 'finished');
    await updateAsset(trx, upload.tenantid, upload.assetid, {
      state: State.COMPLETE,
      storagekey: key,
      mimetype: type.mimetype,
      filetype: type.ext,
      sha256: digest.sha256,
      crc32: digest.crc32,
    });
    await updatePod(trx, upload.tenantid, upload.podid, { kind: type.kind, mimetype: type.mimetype });
    const pod = await findPod(trx, [upload.tenantid], upload.podid);
    if (!pod) return true;
    await setStage(trx, pod, { state: State.PENDING, stage: 'queued', percentage: 0 });
    await announcePod(trx, pod);
    const uploader = { userid: pod.createdbyid, name: pod.createdbyname };
    await recordActions(trx, uploader, [logged(pod, { action: 'uploaded', params: { size: pod.size } })]);
    await fire(rawArrived, trx, { podid: pod.id, tenantid: pod.tenantid });
    return true;
  });
  // Cancelled while the last bytes were moved: they are nobody's now.
  if (!isWanted) await storage.remove(key);
  await dropStaged(services, id);
}

/** Gives the transfer up: the announced file goes, its room is given back, its bytes too. */
export async function cancelUpload(services: Services, id: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const upload = await queries.lockUpload(trx, id);
    if (!upload || upload.state === 'finished' || upload.state === 'cancelled') return;
    await queries.setState(trx, id, 'cancelled');
    await countStorage(trx, upload.tenantid, -upload.filesize);
    const pod = await findPod(trx, [upload.tenantid], upload.podid);
    if (pod) await announcePod(trx, pod, { gone: 'deleted' });
    await removePod(trx, upload.tenantid, upload.podid);
  });
  await dropStaged(services, id);
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
