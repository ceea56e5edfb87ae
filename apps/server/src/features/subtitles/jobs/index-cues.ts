import { AppError } from '@rushes/contract/app-error';
import { State } from '@rushes/contract/enums';
import { findAsset } from '#features/assets/index.ts';
import { lockAnyPod } from '#features/pods/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { cueTextOf } from '../rewrite.policy.ts';
import type { IndexCues } from '../subtitles.jobs.ts';
import { replaceCues } from '../subtitles.queries.ts';
import { readFile } from '../subtitles.storage.ts';

/** Idempotent. Does nothing if the file was deleted or saved by a user meanwhile. */
export async function run(job: JobRun<IndexCues, Services>): Promise<void> {
  const { services, payload } = job;
  const { tenantid, podid, assetid } = payload;
  const asset = await findAsset(services.db, tenantid, assetid);
  if (asset?.state !== State.COMPLETE || !asset.storagekey) return;
  const file = await readFile(services, asset).catch((error) => {
    // Too large for a subtitle file: it is kept, but its cues are not indexed.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!file) return;
  const cueText = cueTextOf(file.cues);
  await job.finish(services.db, async (trx) => {
    if (!(await lockAnyPod(trx, tenantid, podid))) return;
    const now = await findAsset(trx, tenantid, assetid);
    if (now?.storagekey === asset.storagekey) await replaceCues(trx, now, cueText);
  });
}
