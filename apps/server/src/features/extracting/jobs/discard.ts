import { discardFile } from '#features/recycle-bin/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Discard } from '../discard.jobs.ts';

/** Deletes the archive on behalf of the user. Ignores a missing file; a claimed one is retried later. */
export async function run({ payload, services, finish }: JobRun<Discard, Services>): Promise<void> {
  const { tenantid, podid, userid, username } = payload;
  await finish(services.db, (trx) => discardFile(trx, { userid, name: username }, tenantid, podid));
}
