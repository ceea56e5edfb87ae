import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '@rushes/contract/app-error';
import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { Updateable } from 'kysely';
import { type AssetRow, findAsset, updateAsset } from '#features/assets/index.ts';
import { reserveStorage } from '#features/limits/index.ts';
import { notify } from '#features/notifications/index.ts';
import { type FullRow, findPod, lockAnyPod, logged } from '#features/pods/index.ts';
import { emitCurrentPod } from '#features/pods/progress/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { hashStream } from '#platform/hash/hash-stream.ts';
import { newId } from '#platform/ids/uuid.ts';
import { isDefinitelyRolledBack, type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import type { Ending, Making } from './model/payloads.ts';

interface Made {
  path: string;
  mimetype: string;
  facts: Updateable<Tables['assets']>;
  /** The format of the result, if a conversion can produce several. */
  format?: string;
}

/** Stores the result and completes its row in one transaction with the end of the job; notifies the user. */
export async function end(
  job: JobRun<Making, Services>,
  { done, full }: Ending,
  made: Made,
  also?: (trx: Trx, pod: FullRow) => Promise<void>,
): Promise<void> {
  const { services, payload } = job;
  const { tenantid, podid, assetid, userid, username } = payload;
  const { storage, db } = services;
  const { size } = await stat(made.path);
  const { sha256, crc32 } = await hashStream(createReadStream(made.path), size);
  const key = `derived/${tenantid}/${newId()}`;
  await storage.adopt(key, made.path);
  let isTaken = false;
  try {
    await job.finish(db, async (trx) => {
      const pod = await lockAnyPod(trx, tenantid, podid);
      const asset = pod && (await findAsset(trx, tenantid, assetid));
      // Deleted in the meantime.
      if (!asset) return;
      isTaken = true;
      const { launched: _launched, percentage: _percentage, ...metadata } = asset.metadata;
      await updateAsset(trx, tenantid, assetid, {
        ...made.facts,
        state: State.COMPLETE,
        storagekey: key,
        size,
        mimetype: made.mimetype,
        sha256,
        crc32,
        metadata: JSON.stringify(metadata),
      });
      await also?.(trx, pod);
      await recordActions(trx, { userid, name: username }, [
        logged(pod, { action: 'asset-added', params: { name: asset.name, size } }),
      ]);
      await emitCurrentPod(trx, tenantid, podid);
      const params = { name: pod.name, ...(made.format ? { format: made.format } : {}) };
      await notify(trx, { tenantid, userid, podid, code: done, params });
      // Deleted and archived files use no active storage. Last: update resources after other rows to prevent deadlocks.
      if (!pod.deletedat && pod.archived !== ArchiveStatus.ARCHIVED)
        await takeRoom(trx, tenantid, size, full);
    });
  } catch (error) {
    if (isDefinitelyRolledBack(error)) await storage.remove(key);
    throw error;
  }
  if (!isTaken) await storage.remove(key);
}

async function takeRoom(trx: Trx, tenantid: string, size: number, full: Ending['full']): Promise<void> {
  try {
    await reserveStorage(trx, tenantid, size);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR11')
      throw new PermanentJobError(full, { cause: error });
    throw error;
  }
}

/** Marks the row as failed; the file does not change. Idempotent. */
export async function markFailed(
  services: Services,
  payload: Making,
  { failed, full }: Ending,
  error: Error,
): Promise<void> {
  const { tenantid, podid, assetid, userid } = payload;
  services.log.warn({ err: error, podid, assetid }, 'an asset could not be made');
  await services.db.transaction().execute(async (trx) => {
    const asset = await findAsset(trx, tenantid, assetid);
    const pod = await findPod(trx, [tenantid], podid);
    if (!asset || !pod || asset.state === State.ERROR || asset.state === State.COMPLETE) return;
    const clarification = error.message === full ? full : null;
    await updateAsset(trx, tenantid, assetid, { state: State.ERROR, broken: 1, clarification });
    await emitCurrentPod(trx, tenantid, podid);
    const params = { name: pod.name, ...(clarification ? { reason: clarification } : {}) };
    await notify(trx, { tenantid, userid, podid, code: failed, params });
  });
}

/** Whether the asset still has to be made. */
export function isWanted(asset: AssetRow | undefined): asset is AssetRow {
  return asset?.state === State.PENDING || asset?.state === State.PROCESSING;
}
