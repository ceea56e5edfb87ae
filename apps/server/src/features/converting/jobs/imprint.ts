import { join } from 'node:path';
import { State } from '@rushes/contract/enums';
import { type AssetRow, findAsset } from '#features/assets/index.ts';
import { isSubtitleFile, readCues } from '#features/subtitles/index.ts';
import { burnIn } from '#platform/burn-in/burn-in.ts';
import type { Services } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { probe } from '#platform/media/probe.ts';
import { end } from '../finish-conversion.service.ts';
import { IMPRINTED, type Imprint } from '../model/payloads.ts';
import { rawOf } from '../refusals.service.ts';
import { progressOf } from './report-progress.ts';
import { factsOf } from './video-facts.ts';
import { withSource } from './with-source.ts';

export async function run(job: JobRun<Imprint, Services>): Promise<void> {
  const { services, payload } = job;
  await withSource(job, rawOf, async (place) => {
    const { tools, path, folder, signal, onSpawn } = place;
    const subtitles = { ...payload.wanted, ...(await readCues(services, await requireSubtitles(job))) };
    const target = join(folder, 'imprinted.mp4');
    const info = await place.probe();
    await burnIn(tools, { path, info, target, subtitles, signal, onSpawn, onProgress: progressOf(job) });
    const facts = factsOf(await probe(tools, target, { signal, onSpawn }));
    await end(job, IMPRINTED, { path: target, mimetype: 'video/mp4', facts });
  });
}

/** The current content: the file may have been edited or deleted since the job was enqueued. */
async function requireSubtitles({ services, payload }: JobRun<Imprint, Services>): Promise<AssetRow> {
  const { tenantid, podid, wanted } = payload;
  const asset = await findAsset(services.db, tenantid, wanted.assetid);
  if (asset?.podid !== podid || !isSubtitleFile(asset) || asset.state !== State.COMPLETE)
    throw new PermanentJobError('the subtitle file no longer exists');
  return asset;
}
