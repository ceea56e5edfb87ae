import { lockTree, requireUnclaimed } from '#features/operations/index.ts';
import { findPlacedPods } from '#features/pods/bin/index.ts';
import { binFiles } from '#features/recycle-bin/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Discard } from '../discard.jobs.ts';
import { ownPath } from '../extracting.policy.ts';

/** Deletes the archive on behalf of the user. Ignores a missing file; a claimed one is retried later. */
export async function run({ payload, services, finish }: JobRun<Discard, Services>): Promise<void> {
  const { tenantid, podid, userid, username } = payload;
  await finish(services.db, async (trx) => {
    await lockTree(trx, tenantid);
    const pods = await findPlacedPods(trx, [tenantid], [podid], 'living');
    if (pods.length === 0) return;
    await requireUnclaimed(trx, tenantid, pods.map(ownPath));
    await binFiles(trx, { userid, name: username }, pods);
  });
}
