import { AppError } from '@rushes/contract/app-error';
import { notify } from '#features/notifications/index.ts';
import { endOperation } from '#features/operations/index.ts';
import type { Services } from '#platform/context/context.ts';
import { PermanentJobError } from '#platform/jobs/job.ts';
import type { Unpack } from './extracting.jobs.ts';

/** A retry cannot succeed. `keys` are the bytes stored by this attempt, which no row will ever reference. */
export class RefusedArchive extends PermanentJobError {
  readonly keys: readonly string[];
  constructor(cause: AppError, keys: readonly string[]) {
    super(cause.code, { cause });
    this.keys = keys;
  }
}

/** No rows exist yet, so there is nothing to roll back. Notifies the user, with the reason if there is one to show. */
export async function markFailed(payload: Unpack, error: Error, services: Services): Promise<void> {
  const { operationid, tenantid, userid, podid } = payload;
  services.log.warn({ err: error, operationid }, 'an archive could not be unpacked');
  const cause = error.cause instanceof AppError ? error.cause : undefined;
  const ended = await services.db.transaction().execute(async (trx) => {
    const operation = await endOperation(trx, operationid);
    if (!operation) return false;
    const { name, nodeid } = operation;
    const reason = cause ? { ...cause.params, reason: cause.code } : {};
    await notify(trx, { tenantid, userid, code: 'NM19', params: { ...reason, name }, podid, nodeid });
    return true;
  });
  if (!ended || !(error instanceof RefusedArchive)) return;
  // If the process crashes here, the sweep of the store finds the rest.
  for (const key of error.keys) await services.storage.remove(key);
}
