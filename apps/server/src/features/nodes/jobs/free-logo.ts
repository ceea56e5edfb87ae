import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { isLogoUsed } from '../branding/logo.queries.ts';
import type { FreeLogo } from '../nodes.jobs.ts';

export async function run({ payload, services }: JobRun<FreeLogo, Services>): Promise<void> {
  if (await isLogoUsed(services.db, payload.key)) return;
  await services.storage.remove(payload.key);
}
