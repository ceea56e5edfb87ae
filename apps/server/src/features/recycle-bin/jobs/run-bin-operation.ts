import { AppError } from '@rushes/contract/app-error';
import { findNodes } from '#features/nodes/index.ts';
import { findOperation, type OperationRow, reportProgress } from '#features/operations/index.ts';
import { clock } from '#platform/audit/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { endWork } from '../end-operation.service.ts';
import { type ActingUser, moveFoldersToBin } from '../move-to-bin.service.ts';
import { purgeItems } from '../purge-items.service.ts';
import type { Work } from '../recycle-bin.jobs.ts';
import { findPerson } from '../recycle-bin.queries.ts';
import { planRestore, restoreItems } from '../restore-items.service.ts';
import { findChosen } from '../selection.service.ts';

const notifications = { delete: 'NM37', restore: 'NM38', purge: 'NM39' } as const;

/** Claimed items have not changed since the request: no other request may change them. */
export async function run(job: JobRun<Work, Services>): Promise<void> {
  const { payload, services } = job;
  const { db } = services;
  const operation = await findOperation(db, payload.operationid);
  if (!operation) return;
  const report = (done: number) => reportProgress(db, operation.id, done);
  try {
    await job.finish(db, async (trx) => {
      const user = operation.userid ? await findPerson(trx, operation.userid) : undefined;
      await carryOut(trx, job.services, operation, user, payload, report);
      await endWork(trx, operation.id, notifications[payload.work]);
    });
  } catch (error) {
    // A refusal (such as insufficient storage) does not change on retry.
    throw error instanceof AppError ? new PermanentJobError(error.code, { cause: error }) : error;
  }
}

async function carryOut(
  trx: Trx,
  services: Services,
  { tenantid }: OperationRow,
  user: ActingUser | undefined,
  { work, ...chosen }: Work,
  report: (done: number) => Promise<void>,
): Promise<void> {
  if (work === 'purge')
    return purgeItems(trx, clock(services), user, tenantid, await findChosen(trx, tenantid, chosen), report);
  if (!user) throw new PermanentJobError('the operation has no user');
  if (work === 'restore') {
    const plan = await planRestore(trx, tenantid, await findChosen(trx, tenantid, chosen));
    return restoreItems(trx, user, plan, report);
  }
  const nodes = await findNodes(trx, [tenantid], chosen.nodeids);
  if (nodes.length) await moveFoldersToBin(trx, user, nodes, report);
}
