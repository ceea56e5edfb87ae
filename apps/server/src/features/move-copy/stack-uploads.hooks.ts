import type { Trx } from '#platform/context/context.ts';
import { enqueueAll } from '#platform/jobs/enqueue.ts';
import { stackJob } from './move-copy.jobs.ts';

interface Arrived {
  podid: string;
  tenantid: string;
  version?: { of: string; userid: string; username: string };
}

export async function stackArrived(trx: Trx, arrived: readonly Arrived[]): Promise<void> {
  const jobs = arrived.flatMap(({ podid, tenantid, version }) => {
    if (!version) return [];
    const { of: versionof, userid, username } = version;
    return [{ payload: { tenantid, podid, versionof, userid, username } }];
  });
  await enqueueAll(trx, stackJob, jobs);
}
