import { clock } from '#platform/audit/record.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { beginErasing } from '../lifecycle.service.ts';
import { listTenantsDueForErasure, lockTenant } from '../tenants.queries.ts';

export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { db } = job.services;
  for (const id of await listTenantsDueForErasure(db)) {
    job.signal.throwIfAborted();
    await job.fence(db, async (trx) => {
      const tenant = await lockTenant(trx, id);
      // Checked again under the lock: the tenant may have been restored meanwhile.
      if (tenant?.markedat && tenant.isDueForErasure) await beginErasing(trx, clock(job.services), tenant);
    });
  }
}
