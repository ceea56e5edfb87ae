import { AppError } from '@rushes/contract/app-error';
import { findEngineRefusal, requireEngine } from '#features/engines/index.ts';
import { lockAnyPod } from '#features/pods/index.ts';
import { emitCurrentPod } from '#features/pods/progress/index.ts';
import type { Services } from '#platform/context/context.ts';
import { openRunState } from '#platform/engines/run-state.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { openScratch } from '#platform/files/scratch.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { endRun } from './end-run.service.ts';
import type { RunTask, RunWork } from './model/engine-service.ts';
import type { RunTarget } from './model/run-target.ts';
import { asJobError } from './run-failures.service.ts';
import { emitProgress } from './service-runs.events.ts';
import {
  findRun,
  isActive,
  lockRun,
  type RunRow,
  setPercentage,
  setRunning,
} from './service-runs.queries.ts';

/** How often a worker asks whether its run was cancelled: by a user, or with the tenant. */
const WATCH_MS = 500;
/** Updates more often than once a second only cost commits. */
const PROGRESS_MS = 1_000;

type Job = JobRun<RunTarget, Services>;

/** Thrown by `finish` if the run was cancelled in the meantime: nothing was written. */
class EndedRunError extends PermanentJobError {
  override name = 'EndedRunError';
}

/**
 * One attempt of a run. The result is written before the job ends: a worker that dies in between leaves a job that only
 * cleans up.
 */
export async function performRun(job: Job, { work, cleanUp }: RunWork): Promise<void> {
  const { services, payload } = job;
  const { db } = services;
  const state = openRunState(db, payload);
  const run = await findRun(db, payload);
  if (!run) return state.clear();
  const pod = isActive(run) ? await begin(job, run) : undefined;
  if (pod) {
    const scratch = await openScratch(services, job, 'service');
    const watch = watchRun(job);
    try {
      await work({
        ...{ run, pod, services, state, folder: scratch.path, signal: watch.signal },
        onSpawn: (pid) => void job.recordChild(pid).catch(() => {}),
        onProgress: reporter(job, run),
        finish: (write) => finish(job, run.podid, write),
      });
    } catch (error) {
      const { outcome } = watch;
      if (outcome !== 'ended' && !(error instanceof EndedRunError))
        throw asJobError(outcome ?? error, job.attempt);
    } finally {
      watch.stop();
      await scratch.close();
    }
  }
  await cleanUp(services, run, state);
}

/** Undefined if there is nothing to do: the file was deleted permanently, or the run was cancelled. */
const begin = (job: Job, { podid }: RunRow) =>
  job.fence(job.services.db, async (trx) => {
    const { payload } = job;
    const pod = await lockAnyPod(trx, payload.tenantid, podid);
    const run = await lockRun(trx, payload);
    if (!run || !isActive(run)) return undefined;
    if (!pod) {
      await endRun(trx, run, { state: 'cancelled' });
      return undefined;
    }
    await requireEngine(job.services, trx, run).catch((error: unknown) => {
      throw asJobError(error, job.attempt);
    });
    if (run.state === 'queued') {
      await setRunning(trx, payload);
      await emitCurrentPod(trx, payload.tenantid, podid);
    }
    return pod;
  });

async function finish(job: Job, podid: string, write: Parameters<RunTask['finish']>[0]): Promise<void> {
  const { services, payload } = job;
  await job.fence(services.db, async (trx) => {
    const pod = await lockAnyPod(trx, payload.tenantid, podid);
    const run = await lockRun(trx, payload);
    if (!run || !isActive(run)) throw new EndedRunError('the run has ended');
    // Deleted permanently: nothing to add to.
    if (pod) await write(trx, pod);
    await endRun(trx, run, { state: pod ? 'done' : 'cancelled' });
  });
}

/** A signal that also aborts when the run ends elsewhere, or when the tenant no longer allows its engine. */
function watchRun(job: Job) {
  const stopped = new AbortController();
  const watch = {
    signal: AbortSignal.any([job.signal, stopped.signal]),
    /** Why the signal was aborted: the run has ended, or must end with this error. */
    outcome: undefined as 'ended' | AppError | undefined,
    stop: () => clearInterval(timer),
  };
  let isAsking = false;
  const ask = async () => {
    if (isAsking || watch.outcome) return;
    isAsking = true;
    try {
      watch.outcome = await findOutcome(job);
      // The engine then deletes what it stored elsewhere.
      if (watch.outcome) stopped.abort(new ServiceError('cancelled', 'the run was cancelled'));
    } catch (error) {
      job.log.debug({ err: error }, 'could not ask whether a run was cancelled');
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void ask(), WATCH_MS);
  return watch;
}

async function findOutcome({ services, payload }: Job): Promise<'ended' | AppError | undefined> {
  const run = await findRun(services.db, payload);
  if (!run || !isActive(run)) return 'ended';
  const refusal = await findEngineRefusal(services, services.db, run);
  return refusal && new AppError(refusal);
}

function reporter(job: Job, { id: runid, podid, tenantid }: RunRow): RunTask['onProgress'] {
  let shown = { at: 0, percentage: -1 };
  return (fraction) => {
    const now = Date.now();
    const percentage = Math.max(0, Math.min(99, Math.floor(fraction * 100)));
    if (percentage === shown.percentage || now - shown.at < PROGRESS_MS) return;
    shown = { at: now, percentage };
    job
      .fence(job.services.db, async (trx) => {
        if (await setPercentage(trx, job.payload, percentage))
          await emitProgress(trx, { tenantid, id: podid }, { runid, percentage });
      })
      .catch((error: unknown) => job.log.debug({ err: error }, 'progress was not written'));
  };
}
