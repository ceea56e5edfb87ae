import type { NotificationCode } from '@rushes/contract/notification-types';
import { notify } from '#features/notifications/index.ts';
import { endOperation } from '#features/operations/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';

/** Ends an operation in its own transaction: removes the claim and notifies the user who started it. */
export async function endWork(trx: Trx, operationid: string, code: NotificationCode): Promise<void> {
  const ended = await endOperation(trx, operationid);
  if (!ended?.userid) return;
  const { tenantid, userid, name, nodeid } = ended;
  await notify(trx, { tenantid, userid, code, params: { name }, nodeid });
}

export async function failOperation({ db }: Services, operationid: string): Promise<void> {
  await db.transaction().execute((trx) => endWork(trx, operationid, 'NM27'));
}
