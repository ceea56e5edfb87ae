import { State } from '@rushes/contract/enums';
import { type AssetRow, findAsset, listAssets, updateAsset } from '#features/assets/index.ts';
import { findPod } from '#features/pods/index.ts';
import { emitCurrentPod } from '#features/pods/progress/index.ts';
import type { Services } from '#platform/context/context.ts';
import { openScratch } from '#platform/files/scratch.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { MediaError } from '#platform/media/media-error.ts';
import { type MediaInfo, probe } from '#platform/media/probe.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { isWanted } from '../finish-conversion.service.ts';
import type { Making } from '../model/payloads.ts';

export interface ConversionContext {
  tools: MediaTools;
  /** The asset to make. */
  asset: AssetRow;
  source: AssetRow;
  path: string;
  folder: string;
  signal: AbortSignal;
  onSpawn(pid: number): void;
  probe(): Promise<MediaInfo>;
}

/** Downloads the source and creates a scratch folder. Does nothing if the asset is no longer needed. */
export async function withSource(
  job: JobRun<Making, Services>,
  choose: (assets: readonly AssetRow[]) => AssetRow | undefined,
  work: (place: ConversionContext) => Promise<void>,
): Promise<void> {
  const { services, payload, signal } = job;
  const { db, media, storage } = services;
  const { tenantid, podid, assetid } = payload;
  const [pod, asset] = [await findPod(db, [tenantid], podid), await findAsset(db, tenantid, assetid)];
  if (!pod || !isWanted(asset)) return;
  if (!media.ready) throw new Error('the media tools are missing');
  const source = choose(await listAssets(db, tenantid, podid));
  if (!source?.storagekey) throw new PermanentJobError('the source file no longer exists');
  await job.fence(db, async (trx) => {
    await updateAsset(trx, tenantid, assetid, { state: State.PROCESSING });
    await emitCurrentPod(trx, tenantid, podid);
  });
  const scratch = await openScratch(services, job, 'making');
  const local = await storage.localCopy(source.storagekey);
  const onSpawn = (pid: number) => void job.recordChild(pid).catch(() => {});
  try {
    await work({
      ...{ tools: media, asset, source, path: local.path, folder: scratch.path, signal, onSpawn },
      probe: () => probe(media, local.path, { signal, onSpawn }),
    });
  } catch (error) {
    if (error instanceof MediaError && (error.kind === 'unreadable' || error.kind === 'too-large'))
      throw new PermanentJobError(`${error.message} ${error.detail}`.trim(), { cause: error });
    throw error;
  } finally {
    await local.release();
    await scratch.close();
  }
}
