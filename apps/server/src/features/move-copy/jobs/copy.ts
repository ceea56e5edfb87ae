import { AppError } from '@rushes/contract/app-error';
import { findNodes } from '#features/nodes/index.ts';
import { notify } from '#features/notifications/index.ts';
import { endOperation, findOperation, reportProgress } from '#features/operations/index.ts';
import type { Services } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { type CopyOrder, copyTree } from '../copy-tree.service.ts';
import { emitCopied } from '../move-copy.events.ts';
import type { CopyJob } from '../move-copy.jobs.ts';

/** The sources and the target are claimed, so no other request changes them and no locks are needed meanwhile. */
export async function run(job: JobRun<CopyJob, Services>): Promise<void> {
  const { payload, services, signal } = job;
  const { operationid, tenantid, userid, username } = payload;
  const operation = await findOperation(services.db, operationid);
  if (!operation) return;
  const actor = { userid, name: username };
  await job.finish(services.db, async (trx) => {
    const [target] = await findNodes(trx, [tenantid], [payload.targetnodeid]);
    const nodes = await findNodes(trx, [tenantid], payload.nodeids);
    if (!target || nodes.length < payload.nodeids.length)
      throw new PermanentJobError('the target or a source folder no longer exists');
    const { team, podids, archive } = payload;
    const order: CopyOrder = { tenantid, actor, team, target, nodes, podids, archive };
    const copied = await copyTree(trx, order, async (done) => {
      signal.throwIfAborted();
      await reportProgress(services.db, operationid, done);
    }).catch((error: unknown) => {
      // Not enough storage: a retry would fail as well.
      throw error instanceof AppError ? new PermanentJobError(error.message) : error;
    });
    // End this operation first: the archive operation that follows claims the same paths.
    await endOperation(trx, operationid);
    await emitCopied(trx, order, copied);
    const { name } = operation;
    await notify(trx, { tenantid, userid, code: 'NM33', params: { name }, nodeid: target.id });
  });
}

export async function markFailed(payload: CopyJob, error: Error, { db, log }: Services): Promise<void> {
  const { operationid, tenantid, userid, targetnodeid } = payload;
  log.warn({ err: error, operationid }, 'something could not be copied');
  await db.transaction().execute(async (trx) => {
    const operation = await endOperation(trx, operationid);
    if (!operation) return;
    const params = { name: operation.name };
    await notify(trx, { tenantid, userid, code: 'NM34', params, nodeid: targetnodeid });
  });
}
