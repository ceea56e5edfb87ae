import { findAsset, updateAsset } from '#features/assets/index.ts';
import { emitCurrentPod } from '#features/pods/progress/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Progress } from '#platform/media/run-ffmpeg.ts';
import type { Making } from '../model/payloads.ts';

/** Each update makes the open pages of the file load it again. */
const PROGRESS_MS = 2_000;

/** Reports the progress on the asset that is being made. */
export function progressOf(job: JobRun<Making, Services>): (progress: Progress) => void {
  const { tenantid, podid, assetid } = job.payload;
  let shown = { at: Date.now(), percentage: 0 };
  const write = (percentage: number) =>
    job.fence(job.services.db, async (trx) => {
      const asset = await findAsset(trx, tenantid, assetid);
      if (!asset) return;
      await updateAsset(trx, tenantid, assetid, {
        metadata: JSON.stringify({ ...asset.metadata, percentage }),
      });
      await emitCurrentPod(trx, tenantid, podid);
    });
  return ({ fraction }) => {
    const now = Date.now();
    const percentage = Math.min(99, Math.floor(fraction * 100));
    if (percentage === shown.percentage || now - shown.at < PROGRESS_MS) return;
    shown = { at: now, percentage };
    // A lost job aborts by its signal; a missed update is followed by the next one.
    write(percentage).catch((error) => job.log.debug({ err: error }, 'progress was not written'));
  };
}
