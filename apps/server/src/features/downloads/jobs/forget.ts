import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { deleteExpired } from '../manifests.queries.ts';

export async function run({ services, finish }: JobRun<Record<string, never>, Services>): Promise<void> {
  await finish(services.db, (trx) => deleteExpired(trx));
}
