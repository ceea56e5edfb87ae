import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { State } from '@rushes/contract/enums';
import { findAsset, updateAsset } from '#features/assets/index.ts';
import { countBinned } from '#features/limits/bin/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { lockAnyPod, updatePod } from '#features/pods/index.ts';
import { emitCurrentPod } from '#features/pods/progress/index.ts';
import type { Services } from '#platform/context/context.ts';
import { openScratch } from '#platform/files/scratch.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { isSvg, makeThumbnail } from '#platform/media/pictures/image.ts';
import { POSTER_BOX } from '#platform/media/poster.ts';
import { type ScaleUploadedThumbnail, uploadedThumbnailSvgSpec } from '../model/payloads.ts';
import { asJobError } from './task.ts';

interface UploadedThumbnail {
  path: string;
  make(): Promise<void>;
}

export async function run(job: JobRun<ScaleUploadedThumbnail, Services>): Promise<void> {
  const { services, payload } = job;
  await withUploadedThumbnail(job, async ({ path, make }) => {
    if (!(await isSvg(path))) return make();
    // It can take long: not among the workers that all thumbnails wait for.
    const key = `poster-drawing:${payload.assetid}`;
    await job.finish(services.db, (trx) => enqueue(trx, uploadedThumbnailSvgSpec, payload, { key }));
  });
}

export async function withUploadedThumbnail(
  job: JobRun<ScaleUploadedThumbnail, Services>,
  work: (thumbnail: UploadedThumbnail) => Promise<void>,
): Promise<void> {
  const { services, payload, signal } = job;
  const { db, media, storage } = services;
  const { tenantid, podid, assetid } = payload;
  const asset = await findAsset(db, tenantid, assetid);
  if (!asset?.storagekey || asset.state !== State.PROCESSING) return;
  const scratch = await openScratch(services, job, 'poster');
  const source = await storage.localCopy(asset.storagekey);
  const make = async () => {
    const target = join(scratch.path, 'thumbnail.jpg');
    const tools = media.ready ? media : undefined;
    const picture = await makeThumbnail(tools, { path: source.path, target, box: POSTER_BOX, signal });
    const key = `derived/${tenantid}/${newId()}`;
    const { size } = await stat(target);
    await storage.adopt(key, target);
    await job.finish(db, async (trx) => {
      const pod = await lockAnyPod(trx, tenantid, podid);
      if (!pod) return;
      await updateAsset(trx, tenantid, assetid, {
        state: State.COMPLETE,
        storagekey: key,
        size,
        filetype: 'jpg',
        mimetype: 'image/jpeg',
        resolution: `${picture.width}x${picture.height}`,
        sha256: null,
        crc32: null,
      });
      await updatePod(trx, tenantid, podid, { thumbnailid: assetid });
      await emitCurrentPod(trx, tenantid, podid);
      await (pod.deletedat ? countBinned : countStorage)(trx, tenantid, size - asset.size);
    });
  };
  try {
    await work({ path: source.path, make });
  } catch (error) {
    throw asJobError(error);
  } finally {
    await source.release();
    await scratch.close();
  }
}

/** The image cannot be decoded: the asset shows the error, and the file keeps its current thumbnail. */
export async function failUploadedThumbnail(
  services: Services,
  payload: ScaleUploadedThumbnail,
  error: Error,
): Promise<void> {
  services.log.warn({ err: error, podid: payload.podid }, 'a thumbnail could not be made');
  await services.db.transaction().execute(async (trx) => {
    const asset = await findAsset(trx, payload.tenantid, payload.assetid);
    if (asset?.state !== State.PROCESSING) return;
    await updateAsset(trx, payload.tenantid, payload.assetid, { state: State.ERROR, broken: 1 });
    await emitCurrentPod(trx, payload.tenantid, payload.podid);
  });
}
