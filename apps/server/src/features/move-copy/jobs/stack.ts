import { ArchiveStatus } from '@rushes/contract/enums';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { lockTree, requireUnclaimed } from '#features/operations/index.ts';
import { findPod } from '#features/pods/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { StackJob } from '../move-copy.jobs.ts';
import { listStacks } from '../stacks.queries.ts';
import { stackVersions } from '../versions.service.ts';

/**
 * The sender requested a new version when the upload was created, and was permitted to. The file may have changed
 * since: if it can no longer be stacked, it stays a separate file and nothing is lost.
 */
export async function run(job: JobRun<StackJob, Services>): Promise<void> {
  const { tenantid, podid, versionof, userid, username } = job.payload;
  await job.finish(job.services.db, async (trx) => {
    await lockTree(trx, tenantid);
    const top = await findPod(trx, [tenantid], podid);
    const named = await findPod(trx, [tenantid], versionof);
    // Another version may have been stacked first: use the current head.
    const below = named?.parentpodid ? await findPod(trx, [tenantid], named.parentpodid) : named;
    if (!top || !below || top.parentpodid || top.id === below.id) return;
    if (top.nodeid !== below.nodeid || top.kind !== below.kind) return;
    const [newer, older] = [
      await listStacks(trx, tenantid, [top.id], true),
      await listStacks(trx, tenantid, [below.id], true),
    ];
    // A long operation has claimed one of them: retry later.
    await requireUnclaimed(
      trx,
      tenantid,
      [top, below].map((pod) => `${pod.path}.${pathLabel(pod.id)}`),
    );
    if ([...newer, ...older].some(({ archived }) => archived !== ArchiveStatus.NOTARCHIVED)) return;
    await stackVersions(trx, { userid, name: username }, { top, newer, below, older, versionText: '' });
  });
}
