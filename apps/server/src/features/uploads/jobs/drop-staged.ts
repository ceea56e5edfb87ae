import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { dropStaged } from '../staging.storage.ts';
import type { DropStaged } from '../uploads.jobs.ts';

export async function run({ payload, services }: JobRun<DropStaged, Services>): Promise<void> {
  for (const id of payload.uploadids) await dropStaged(services, id);
}
