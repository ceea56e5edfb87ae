import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { recountStorage } from '../node-storage.queries.ts';
import { listUnmeasured, measureStorage } from '../record-usage.queries.ts';

export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  for (const { tenantid, day } of await listUnmeasured(services.db))
    await fence(services.db, async (trx) => {
      await recountStorage(trx, tenantid);
      await measureStorage(trx, tenantid, day);
    });
}
