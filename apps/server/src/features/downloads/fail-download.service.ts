import { notify } from '#features/notifications/index.ts';
import { endOperation } from '#features/operations/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { Prepare } from './downloads.jobs.ts';
import { deleteDownload } from './manifests.queries.ts';

/** Idempotent: the user is notified once. */
export async function markFailed(payload: Prepare, error: Error, services: Services): Promise<void> {
  const { downloadid, operationid, tenantid, userid } = payload;
  services.log.warn({ err: error, downloadid }, 'a download could not be prepared');
  await services.db.transaction().execute(async (trx) => {
    if (!(await endOperation(trx, operationid))) return;
    await deleteDownload(trx, downloadid);
    await notify(trx, { tenantid, userid, code: 'NM53' });
  });
}
