import { State } from '@rushes/contract/enums';
import { findPod } from '#features/pods/index.ts';
import { setStage } from '#features/pods/progress/index.ts';
import type { Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { isSvg } from '#platform/media/pictures/image.ts';
import { enqueueFairly } from '../fair-queue.service.ts';
import { type AnalysePod, documentSpec } from '../model/payloads.ts';
import { processImage } from './process-image.ts';
import { analyseMedia } from './process-media.ts';
import { complete, withTask } from './task.ts';

export async function run(job: JobRun<AnalysePod, Services>): Promise<void> {
  await withTask(job, async (task) => {
    const { kind } = task.pod;
    if (kind === 'video' || kind === 'audio') {
      await analyseMedia(task);
      return handOver(job);
    }
    if (kind === 'pdf' || (kind === 'image' && (await isSvg(task.path)))) return handOverDocument(job);
    if (kind === 'image') {
      const { made, learned } = await processImage(task);
      return complete(job, made, learned);
    }
    // Nothing is derived from a document or an archive.
    return complete(job, []);
  });
}

/** Enqueues the long part. If the file is deleted meanwhile, processing resumes when it is restored. */
async function handOver({ services, payload, finish }: JobRun<AnalysePod, Services>): Promise<void> {
  await finish(services.db, async (trx) => {
    const pod = await findPod(trx, [payload.tenantid], payload.podid);
    if (!pod) return;
    await setStage(trx, pod, { state: State.PENDING, stage: 'queued', percentage: 0 });
    await enqueueFairly(trx, pod, payload.priority);
  });
}

/** What can take long does not occupy the workers that all thumbnails wait for. */
async function handOverDocument({ services, payload, finish }: JobRun<AnalysePod, Services>): Promise<void> {
  const { podid, tenantid } = payload;
  await finish(services.db, (trx) =>
    enqueue(trx, documentSpec, { podid, tenantid }, { key: `document:${podid}` }),
  );
}
