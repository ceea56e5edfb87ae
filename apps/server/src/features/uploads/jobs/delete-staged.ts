import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { deleteStaged } from '../staging.storage.ts';
import type { DeleteStaged } from '../uploads.jobs.ts';

export async function run({ payload, services }: JobRun<DeleteStaged, Services>): Promise<void> {
  for (const id of payload.uploadids) await deleteStaged(services, id);
}
