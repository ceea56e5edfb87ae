import { AppError } from '@rushes/contract/app-error';
import { startedMinutes } from '@rushes/contract/costs';
import type { PlainCode } from '@rushes/contract/errors';
import type { Operation } from '@rushes/contract/move-copy';
import type { Utility } from '@rushes/contract/services';
import { reserveCreditsForAll } from '#features/credits/index.ts';
import { requireEngine } from '#features/engines/index.ts';
import { changePods, emitPodChanged, type FullRow } from '#features/pods/index.ts';
import { queuePositionFor } from '#features/processing/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { ABILITY, type Chosen, checkRuns, examineFiles } from './check-runs.service.ts';
import type { EngineService, Examined } from './model/engine-service.ts';
import { insertRuns } from './service-runs.queries.ts';

interface Started {
  operation: Operation | null;
  utility: Utility[];
}

/**
 * Starts the service on every file that can run, with one job each. Throws if there is none, or if the credits do not
 * suffice for all of them: then nothing starts.
 */
export async function startRuns<P>(
  ctx: UserCtx,
  service: EngineService<P>,
  chosen: Chosen,
  params: P,
): Promise<Started> {
  const utility = await checkRuns(ctx, service, chosen, params);
  const ids = utility.filter(({ info }) => info.runnable).map(({ pod }) => pod.id);
  if (ids.length === 0) throw new AppError(utility[0]!.error!.code as PlainCode);
  await changePods(ctx, ids, ABILITY, (trx, pods) => start(trx, ctx, service, pods, params));
  return { operation: null, utility };
}

async function start<P>(
  trx: Trx,
  ctx: UserCtx,
  service: EngineService<P>,
  pods: readonly FullRow[],
  params: P,
): Promise<void> {
  const { alias, code } = service;
  const { userid, name: username } = ctx.actor;
  const { tenantid } = pods[0]!;
  await requireEngine(ctx, trx, { tenantid, alias });
  // Again, because the files are locked only now.
  const examined = await examineFiles(trx, service, pods, params);
  const refused = examined.find(({ refusal }) => refusal);
  if (refused) throw new AppError(refused.refusal!);
  const runs = pods.map(({ id: podid }, at) => ({
    ...{ id: newId(), tenantid, podid, userid, username, alias, code },
    ...{ credits: examined[at]!.cost, params: params ?? {} },
  }));
  await insertRuns(trx, runs);
  for (const pod of pods) await emitPodChanged(trx, pod);
  for (const [at, { id: runid }] of runs.entries()) {
    const { turn: _, ...place } = await queuePositionFor(trx, tenantid, minutesOf(examined[at]!));
    await enqueue(trx, service.job, { runid, tenantid }, place);
  }
  // Last: update resources after other rows to prevent deadlocks.
  const reserved = runs.map(({ podid, credits }) => ({
    tenantid,
    podid,
    service: alias,
    userid,
    units: credits,
  }));
  await reserveCreditsForAll(trx, tenantid, reserved);
}

const minutesOf = ({ duration }: Examined) => startedMinutes(duration);
