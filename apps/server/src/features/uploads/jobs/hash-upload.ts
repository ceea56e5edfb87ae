import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { finishUpload } from '../finish-upload.service.ts';
import type { HashUpload } from '../multipart.jobs.ts';

/** Idempotent, also concurrently with the sweep: an upload is finished once. */
export async function run({ services, payload }: JobRun<HashUpload, Services>): Promise<void> {
  await finishUpload(services, payload.uploadid);
}
