import type { Job as GraphileJob, Task } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from '#platform/db/log.ts';
import {
  type Job,
  type JobRun,
  JobTimeoutError,
  LostJobError,
  PermanentJobError,
  WorkerStoppingError,
} from './job.ts';
import {
  type Attempt,
  complete,
  completeIn,
  leaveOne,
  refund,
  requireOwned,
  spendAttempts,
} from './ownership.ts';
import { endProcess, processStart } from './processes.ts';
import { CRASHED, crashesOf, MOST_CRASHES } from './recovery.ts';

/** How long a handler may clean up after an abort before it is abandoned. */
const TIDY_MS = 10_000;

export interface Running {
  attempt: Attempt;
  abort(reason: Error): void;
}

export interface JobRuntime<S> {
  pool: Pool;
  host: string;
  services: S;
  log: Log;
  running: Map<string, Running>;
  /** Jobs given back with a refunded attempt, until their pool has stopped. */
  refunded: Set<string>;
}

interface State {
  attempt: Attempt;
  controller: AbortController;
  finished: boolean;
  children: { pid: number; start: string }[];
}

export function taskFor<S>(job: Job<unknown, S>, runtime: JobRuntime<S>): Task {
  return async (raw, { job: row }) => {
    const attempt = { jobId: String(row.id), poolId: row.locked_by ?? '' };
    const state: State = { attempt, controller: new AbortController(), finished: false, children: [] };
    // Two attempts of one job in one process: the older one was declared dead.
    runtime.running.get(attempt.jobId)?.abort(new LostJobError(attempt.jobId));
    const entry: Running = { attempt, abort: (reason) => state.controller.abort(reason) };
    runtime.running.set(attempt.jobId, entry);
    const timer = setTimeout(
      () => state.controller.abort(new JobTimeoutError(job.name, job.timeoutMs)),
      job.timeoutMs,
    );
    try {
      await attemptJob(job, runtime, state, row, raw);
    } finally {
      clearTimeout(timer);
      if (runtime.running.get(attempt.jobId) === entry) runtime.running.delete(attempt.jobId);
      await endChildren(runtime, state);
    }
  };
}

async function attemptJob<S>(
  job: Job<unknown, S>,
  runtime: JobRuntime<S>,
  state: State,
  row: GraphileJob,
  raw: unknown,
): Promise<void> {
  const { attempt, controller } = state;
  const { signal } = controller;
  const about = { job: job.name, jobId: attempt.jobId, attempt: row.attempts };
  const parsed = job.payload.safeParse(withoutCron(raw));
  try {
    if (!parsed.success) throw new PermanentJobError(`bad payload: ${parsed.error.message}`);
    await requireFewCrashes(runtime, row);
    const handler = await job.load();
    await untilAbandoned(handler.run(jobRun(runtime, state, row, parsed.data)), signal);
    requireKept(state);
    if (!state.finished) await complete(runtime.pool, attempt);
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    const cause = reason instanceof Error ? reason : new Error(String(reason));
    if (cause instanceof WorkerStoppingError || cause instanceof LostJobError) {
      // Not if a newer attempt runs here: it would get the refund.
      if (runtime.running.get(attempt.jobId)?.attempt === attempt) await giveBack(runtime, attempt);
      runtime.log.info({ ...about, reason: cause.message }, 'job released');
    } else {
      const last = cause instanceof PermanentJobError || row.attempts >= row.max_attempts;
      runtime.log[last ? 'error' : 'warn'](
        { ...about, err: cause },
        last ? 'job failed for good' : 'job failed',
      );
      if (last) {
        await spendAttempts(runtime.pool, attempt);
        // Before the job is released: if this process crashes here, the job runs again and repeats this call.
        if (parsed.success) await callFailed(job, runtime, attempt, parsed.data, cause);
      }
    }
    // graphile-worker records the failure, and only if the job is still locked by this pool.
    throw cause;
  }
}

/**
 * If `failed` throws, leaves one attempt so that it is called again: resources of the job would stay locked otherwise.
 */
async function callFailed<S>(
  job: Job<unknown, S>,
  runtime: JobRuntime<S>,
  attempt: Attempt,
  payload: unknown,
  cause: Error,
): Promise<void> {
  try {
    await job.failed?.(payload, cause, runtime.services);
  } catch (error) {
    runtime.log.error(
      { err: error, job: job.name, jobId: attempt.jobId },
      'the end of a job could not be told',
    );
    await leaveOne(runtime.pool, attempt);
    throw error;
  }
}

async function giveBack<S>(runtime: JobRuntime<S>, attempt: Attempt): Promise<void> {
  try {
    await refund(runtime.pool, attempt);
    runtime.refunded.add(attempt.jobId);
  } catch (error) {
    runtime.log.warn({ err: error, jobId: attempt.jobId }, 'could not refund an attempt');
  }
}

function jobRun<S>(
  runtime: JobRuntime<S>,
  state: State,
  row: GraphileJob,
  payload: unknown,
): JobRun<unknown, S> {
  const { attempt, controller } = state;
  return {
    payload,
    services: runtime.services,
    jobId: attempt.jobId,
    attempt: row.attempts,
    signal: controller.signal,
    log: runtime.log,
    fence: (db, fn) =>
      db.transaction().execute(async (trx) => {
        requireKept(state);
        await requireOwned(trx, attempt);
        return fn(trx);
      }),
    finish: async (db, fn) => {
      const result = await db.transaction().execute(async (trx) => {
        requireKept(state);
        await requireOwned(trx, attempt);
        const value = await fn(trx);
        await completeIn(trx, attempt);
        return value;
      });
      state.finished = true;
      return result;
    },
    recordChild: async (pid) => {
      const start = processStart(pid);
      if (start === undefined) return;
      state.children.push({ pid, start });
      await runtime.pool.query(
        `insert into job_child (workerid, jobid, host, pid, pidstart) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [attempt.poolId, attempt.jobId, runtime.host, pid, start],
      );
    },
  };
}

function requireKept({ controller, attempt }: State): void {
  if (controller.signal.reason instanceof LostJobError) throw new LostJobError(attempt.jobId);
}

async function requireFewCrashes<S>(runtime: JobRuntime<S>, row: GraphileJob): Promise<void> {
  if (!row.last_error?.startsWith(CRASHED)) return;
  const crashes = await crashesOf(runtime.pool, String(row.id));
  if (crashes >= MOST_CRASHES) throw new PermanentJobError(`given up: ${CRASHED}, ${crashes} times`);
}

/** A handler that ignores its signal must not occupy a slot forever; the fence prevents late writes. */
async function untilAbandoned(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: abandoned, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => reject(signal.reason), TIDY_MS);
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, abandoned]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

async function endChildren<S>(runtime: JobRuntime<S>, { children, attempt }: State): Promise<void> {
  if (children.length === 0) return;
  for (const { pid, start } of children) endProcess(pid, start);
  await runtime.pool
    .query('delete from job_child where jobid = $1 and workerid = $2', [attempt.jobId, attempt.poolId])
    .catch((error) => runtime.log.warn({ err: error }, 'failed to delete records of child processes'));
}

/** graphile-worker adds the scheduled time to the payload of a recurring job. */
function withoutCron(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('_cron' in raw)) return raw;
  const { _cron, ...payload } = raw;
  return payload;
}
