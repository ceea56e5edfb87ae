import { AppError } from '@rushes/contract/app-error';
import type { NotificationCode } from '@rushes/contract/notification-types';
import { refundCredits, settleCredits } from '#features/credits/index.ts';
import { hasAbilityOn } from '#features/nodes/index.ts';
import { notify } from '#features/notifications/index.ts';
import { lockAnyPod, requirePod } from '#features/pods/index.ts';
import { emitCurrentPod } from '#features/pods/progress/index.ts';
import type { Services, Trx, UserCtx } from '#platform/context/context.ts';
import { openRunState } from '#platform/engines/run-state.ts';
import type { RunWork } from './model/engine-service.ts';
import type { RunTarget } from './model/run-target.ts';
import { reasonOf } from './run-failures.service.ts';
import {
  type Ending,
  findRun,
  isActive,
  lockActiveRuns,
  lockRun,
  type RunRow,
  setEnded,
} from './service-runs.queries.ts';

/**
 * Ends an active run: the only place that spends or refunds its credits, so each happens once. The caller must hold the
 * locks of the file and of the run.
 */
export async function endRun(trx: Trx, run: RunRow, ending: Ending): Promise<void> {
  const { id: runid, tenantid, podid, alias: service } = run;
  await setEnded(trx, { runid, tenantid }, ending);
  await emitCurrentPod(trx, tenantid, podid);
  // Last: update resources after other rows to prevent deadlocks.
  const work = { tenantid, podid, service };
  if (ending.state === 'done') await settleCredits(trx, work);
  else await refundCredits(trx, work);
}

/** For the user who started the run, and for those who may change the file. The worker learns it within a second. */
export async function cancelRun(ctx: UserCtx, podid: string, runid: string): Promise<void> {
  const pod = await requirePod(ctx, podid, 'list NodeAndPod');
  const { tenantid } = pod;
  await ctx.db.transaction().execute(async (trx) => {
    await lockAnyPod(trx, tenantid, podid);
    const run = await lockRun(trx, { runid, tenantid });
    if (run?.podid !== podid) throw new AppError('ERR218');
    const isOwn = run.userid === ctx.actor.userid;
    if (!isOwn && !hasAbilityOn(ctx.actor, pod, 'control NodeAndPod')) throw new AppError('ERR105');
    if (!isActive(run)) throw new AppError('ERR218');
    await endRun(trx, run, { state: 'cancelled' });
  });
}

/** Deleted files need no results. Their workers learn it within a second. */
export async function cancelRunsOf(
  trx: Trx,
  { tenantid, ...files }: { tenantid: string; nodeids: readonly string[]; podids: readonly string[] },
): Promise<void> {
  for (const run of await lockActiveRuns(trx, tenantid, files))
    await endRun(trx, run, { state: 'cancelled' });
}

/** No attempt is left: refunds, notifies the user and deletes what is stored elsewhere. Idempotent. */
export async function markRunFailed(
  services: Services,
  target: RunTarget,
  error: Error,
  { code, cleanUp }: { code: NotificationCode; cleanUp: RunWork['cleanUp'] },
): Promise<void> {
  const { db, log } = services;
  log.warn({ err: error, ...target }, 'a service failed');
  const run = await db.transaction().execute((trx) => fail(trx, target, error, code));
  if (!run) return;
  // Another attempt would meet the same engine: what cannot be deleted now stays, and the log names it.
  await cleanUp(services, run, openRunState(db, target)).catch((reason: unknown) =>
    log.error({ err: reason, ...target }, 'the files of a service could not be deleted'),
  );
}

async function fail(
  trx: Trx,
  target: RunTarget,
  error: Error,
  code: NotificationCode,
): Promise<RunRow | undefined> {
  const found = await findRun(trx, target);
  const pod = found && (await lockAnyPod(trx, target.tenantid, found.podid));
  const run = await lockRun(trx, target);
  if (!run || !isActive(run)) return run;
  const reason = reasonOf(error);
  if (pod) {
    const { tenantid, userid } = run;
    await notify(trx, { tenantid, userid, podid: pod.id, code, params: { name: pod.name, reason } });
  }
  await endRun(trx, run, { state: 'failed', fault: reason });
  return run;
}
