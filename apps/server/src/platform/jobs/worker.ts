import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '#platform/db/log.ts';
import { cronItems } from './cron.ts';
import { graphileLogger } from './graphile-logger.ts';
import { BEAT_MS, beat, leave, registerWorker } from './heartbeat.ts';
import { type Job, LostJobError, WorkerStoppingError } from './job.ts';
import { handBack } from './ownership.ts';
import { hostId } from './processes.ts';
import { recover, SILENT_MS } from './recovery.ts';
import { type JobRuntime, taskFor } from './run-job.ts';

export interface WorkerOptions<S> {
  url: string;
  jobs: readonly Job<unknown, S>[];
  /** The jobs whose schedules this worker follows, of any lane. */
  scheduled?: readonly Job<unknown, S>[];
  concurrency: number;
  services: S;
  log: Log;
  /** The database was unreachable for too long: the process should exit and be restarted. */
  onWedged(error: Error): void;
  wedgedAfterMs?: number;
  /** Set to false behind a pooler in transaction mode. */
  prepare?: boolean;
}

export interface Worker {
  stop(): Promise<void>;
  /** Ids of the jobs running in this process. */
  running(): string[];
}

const WEDGED_MS = 30_000;
/** Ctrl-C must end the process within five seconds, including the embedded database. */
const STOP_MS = 2_500;

/** One graphile-worker pool: replaced, never reused, after it died or was declared dead. */
interface Life {
  poolId: string;
  runner: Runner;
  over: boolean;
  /** Failed fetches since the last successful one. */
  failedFetches: number;
}

// graphile-worker 0.18 caches a failed first read of its task table: such a pool has a heartbeat but runs no jobs.
const MOST_FAILED_FETCHES = 3;

export async function startWorker<S>(options: WorkerOptions<S>): Promise<Worker> {
  const { log, onWedged, wedgedAfterMs = WEDGED_MS } = options;
  const pool = openPool(options.url, options.concurrency + 3, log);
  // A separate connection, so that a busy pool cannot delay the heartbeat.
  const pulse = openPool(options.url, 1, log);
  const runtime: JobRuntime<S> = {
    pool,
    host: hostId(),
    services: options.services,
    log,
    running: new Map(),
    refunded: new Set(),
  };
  let life = await begin(options, runtime).catch(async (error: unknown) => {
    await Promise.race([Promise.allSettled([pool.end(), pulse.end()]), pause(STOP_MS)]);
    throw error;
  });
  let stopping = false;
  let healthyAt = Date.now();
  let wedged = false;

  const abandon = (old: Life) => {
    old.over = true;
    return stopRunning(old.runner, runtime);
  };

  /** Stops this pool, gives its jobs back and starts a new pool with a new id. */
  const replace = async () => {
    const old = life;
    await Promise.race([abandon(old), pause(STOP_MS)]);
    await handBack(pool, old.poolId, [...runtime.refunded]);
    runtime.refunded.clear();
    await leave(pool, old.poolId);
    // `stop` knows only the pool that was current when it was called.
    if (stopping) return;
    life = await begin(options, runtime);
    if (stopping) await Promise.race([abandon(life), pause(STOP_MS)]);
  };

  const tick = async () => {
    try {
      const deaf = life.failedFetches >= MOST_FAILED_FETCHES;
      if (life.over || !(await beat(pulse, life.poolId)) || deaf) {
        log.warn({ worker: life.poolId }, 'worker lost; starting a new one');
        await replace();
      }
      await recover(pulse, runtime.host, log);
      healthyAt = Date.now();
    } catch (error) {
      const silent = Date.now() - healthyAt;
      log.warn({ err: error, silent }, 'the worker cannot reach its database');
      // Another worker may already run these jobs.
      if (silent > SILENT_MS && !life.over) void abandon(life);
      if (silent > wedgedAfterMs && !wedged) {
        wedged = true;
        onWedged(new Error(`the job queue has been out of reach for ${silent} ms`, { cause: error }));
      }
    }
  };
  const stopSignal = new AbortController();
  const beating = (async () => {
    while (!stopping) {
      await tick();
      await pause(BEAT_MS, undefined, { signal: stopSignal.signal }).catch(() => {});
    }
  })();

  return {
    running: () => [...runtime.running.keys()],
    stop: async () => {
      if (stopping) return;
      stopping = true;
      const stopped = life.over ? Promise.resolve() : life.runner.stop().catch(() => {});
      abortAll(runtime, () => new WorkerStoppingError());
      // A job fetched while the pool was closing starts after the line above.
      const late = setInterval(() => abortAll(runtime, () => new WorkerStoppingError()), 50);
      await Promise.race([stopped, pause(STOP_MS)]);
      clearInterval(late);
      stopSignal.abort();
      await Promise.race([beating, pause(STOP_MS)]);
      // Jobs that did not end in time are given back too: the process is about to exit.
      await handBack(pool, life.poolId, [...runtime.refunded]).catch(() => {});
      await leave(pool, life.poolId).catch(() => {});
      await Promise.race([Promise.allSettled([pool.end(), pulse.end()]), pause(STOP_MS)]);
    },
  };
}

function abortAll<S>(runtime: JobRuntime<S>, reason: (jobId: string) => Error): void {
  for (const [jobId, entry] of runtime.running) entry.abort(reason(jobId));
}

/** Stops fetching before jobs are given back: this pool must not fetch its own jobs again. */
function stopRunning<S>(runner: Runner, runtime: JobRuntime<S>): Promise<void> {
  const stopped = runner.stop().catch(() => {});
  abortAll(runtime, (jobId) => new LostJobError(jobId));
  return stopped;
}

function openPool(url: string, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'jobs',
    keepAlive: true,
    connectionTimeoutMillis: 4_000,
    // Without a timeout, a query on a half-open connection would wait forever.
    query_timeout: max === 1 ? 4_000 : 30_000,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a worker lost a database connection');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

async function begin<S>(options: WorkerOptions<S>, runtime: JobRuntime<S>): Promise<Life> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = '';
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const runner = await run({
    pgPool: runtime.pool,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    events,
    logger: graphileLogger(options.log),
    noPreparedStatements: options.prepare === false,
    taskList: Object.fromEntries(options.jobs.map((job) => [job.name, taskFor(job, runtime)])),
    parsedCronItems: cronItems(options.scheduled ?? []),
    // Without batching, 0.18 awaits neither call: a lost database connection would terminate the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const life: Life = { poolId, runner, over: false, failedFetches: 0 };
  events.on('worker:getJob:error', () => life.failedFetches++);
  for (const good of ['worker:getJob:empty', 'job:start'] as const) {
    events.on(good, () => {
      life.failedFetches = 0;
    });
  }
  const ended = () => {
    life.over = true;
  };
  runner.promise.then(ended, ended);
  try {
    await registerWorker(runtime.pool, poolId, runtime.host);
  } catch (error) {
    // The pool already fetches jobs. Without a row it would be declared dead repeatedly, and nothing would stop it.
    await Promise.race([stopRunning(runner, runtime), pause(STOP_MS)]);
    throw error;
  }
  return life;
}
