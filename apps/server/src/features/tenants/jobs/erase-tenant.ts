import { deleteAccount } from '#features/identity/accounts/index.ts';
import { deleteCodes } from '#features/identity/codes/index.ts';
import { clock, recordAudit } from '#platform/audit/record.ts';
import type { Services } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { tenantErased } from '../tenants.hooks.ts';
import type { EraseTenant } from '../tenants.jobs.ts';
import { deleteTenantRow, listWithoutOther, lockErasing } from '../tenants.queries.ts';

/**
 * Deletes all rows in one transaction, so that a tenant is never half deleted. The bytes follow: a run after a
 * crash finds no rows and continues with the bytes, because their keys begin with the tenant id.
 */
export async function run(job: JobRun<EraseTenant, Services>): Promise<void> {
  const { services, payload } = job;
  const { tenantid } = payload;
  const found = await job.fence(services.db, async (trx) => {
    const state = await lockErasing(trx, tenantid);
    if (state !== 'erasing') return state;
    const userids = await listWithoutOther(trx, tenantid);
    for (const userid of userids) await deleteAccount(trx, userid);
    await deleteCodes(trx, ['tenant-email'], tenantid);
    await fire(tenantErased, trx, { tenantid });
    await deleteTenantRow(trx, tenantid);
    for (const subjectid of userids) {
      await recordAudit(trx, clock(services), { action: 'account.deleted', tenantid, subjectid });
    }
    return state;
  });
  if (found === 'alive') throw new PermanentJobError('this tenant was not deleted');
  for (const kind of ['raw', 'derived', 'archive', 'logos']) {
    job.signal.throwIfAborted();
    await services.storage.removeAll(`${kind}/${tenantid}`);
  }
}
