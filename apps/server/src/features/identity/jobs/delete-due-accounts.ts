import { DELETION_DAYS } from '@rushes/contract/accounts';
import { clock, recordAudit } from '#platform/audit/record.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import {
  isLastAdministrator,
  listDueDeletions,
  lockDueDeletion,
} from '../accounts/account-deletion.queries.ts';
import { deleteAccount } from '../accounts/manage-account.service.ts';
import { findSignInState } from '../sign-in/sign-in.queries.ts';

export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  for (const { id } of await listDueDeletions(job.services.db, DELETION_DAYS)) {
    job.signal.throwIfAborted();
    // A failure must not block the other deletions.
    await deleteDue(job.services, id).catch((error) =>
      job.log.error({ err: error, userid: id }, 'an account could not be deleted'),
    );
  }
}

/** Other administrators may have left meanwhile: the last one stays until there is a successor. */
async function deleteDue(services: Services, userid: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (await isLastAdministrator(trx, userid)) return;
    if (!(await lockDueDeletion(trx, userid, DELETION_DAYS))) return;
    const user = await findSignInState(trx, userid);
    await deleteAccount(trx, userid);
    await recordAudit(trx, clock(services), {
      action: 'account.deleted',
      subjectid: userid,
      tenantid: user?.tenantid,
    });
  });
}
