import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Target } from '../model/payloads.ts';
import { processImage, processPdf } from './process-image.ts';
import { complete, withTask } from './task.ts';

export async function run(job: JobRun<Target, Services>): Promise<void> {
  await withTask(job, async (task) => {
    const { made, learned } = await (task.pod.kind === 'pdf' ? processPdf(task) : processImage(task));
    return complete(job, made, learned);
  });
}
