import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { stackJob } from './arranging.jobs.ts';

interface Arrived {
  podid: string;
  tenantid: string;
  version?: { of: string; userid: string; username: string };
}

export async function stackArrived(trx: Trx, { podid, tenantid, version }: Arrived): Promise<void> {
  if (!version) return;
  const { of: versionof, userid, username } = version;
  await enqueue(trx, stackJob, { tenantid, podid, versionof, userid, username });
}
