import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Log } from '#platform/db/log.ts';

/** The argument of a handler. `S` is the type of the services that the process passes to all handlers. */
export interface JobRun<P, S = unknown> {
  payload: P;
  services: S;
  jobId: string;
  /** 1 on the first attempt. Attempts lost to a dead worker do not count. */
  attempt: number;
  /** Aborts on timeout, on stop, and when this worker no longer owns the job. */
  signal: AbortSignal;
  log: Log;
  /** Runs `fn` in a transaction that commits only if this attempt still owns the job. */
  fence<T, D>(db: Kysely<D>, fn: (trx: Transaction<D>) => Promise<T>): Promise<T>;
  /** Like `fence`, and completes the job in the same transaction: its effect happens exactly once. */
  finish<T, D>(db: Kysely<D>, fn: (trx: Transaction<D>) => Promise<T>): Promise<T>;
  /** Records a child process, so that it is killed if this worker dies without killing it. */
  recordChild(pid: number): Promise<void>;
}

export interface JobHandler<P, S = unknown> {
  run(job: JobRun<P, S>): Promise<void>;
}

export interface JobSpec<P, S = unknown> {
  name: string;
  /** Ids, not data: the row may change between enqueueing and running. */
  payload: z.ZodType<P>;
  /**
   * When it runs by itself, with the defaults of its payload. Five fields, in UTC: minute hour day-of-month month
   * day-of-week.
   */
  cron?: string;
  /** How far back scheduled runs missed while no worker was running are caught up. */
  catchUpMs?: number;
  /** Jobs of one queue run one after another. Use few, reused names, such as a lane, not an id. */
  queue?(payload: P): string;
  /** Lower runs first; default 0. */
  priority?: number;
  attempts: number;
  timeoutMs: number;
  /**
   * The group of workers that runs the job. `light` uses almost no CPU time; `quick` takes moments while a user waits
   * for the result; `documents` draws files that can take long without being large; `bytes` transfers much data and
   * computes little; `services` waits for engines. Without a lane it is a long job.
   */
  lane?: 'light' | 'quick' | 'documents' | 'bytes' | 'services';
  /** Lazy, so that a process that only enqueues does not load the handler's libraries. */
  load(): Promise<JobHandler<P, S>>;
  /** Called when no attempt is left, before the job is marked as failed. May be called twice. */
  failed?(payload: P, error: Error, services: S): Promise<void>;
}

export type Job<P, S = unknown> = Readonly<JobSpec<P, S>>;

type NewJob<P, S> = Omit<JobSpec<P, S>, 'payload'> & Partial<Pick<JobSpec<P, S>, 'payload'>>;

/** Without a schema, the payload is empty. */
export const defineJob = <P, S = unknown>(spec: NewJob<P, S>): Job<P, S> => ({
  payload: z.strictObject({}) as unknown as z.ZodType<P>,
  ...spec,
});

/** Thrown by a handler when a retry cannot help: the job fails immediately. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

/** This attempt no longer owns its job: another worker has it, or it is complete. */
export class LostJobError extends Error {
  static words = 'this attempt no longer owns its job';
  override name = 'LostJobError';
  readonly jobId: string;
  constructor(jobId: string) {
    super(LostJobError.words);
    this.jobId = jobId;
  }
}

/**
 * Whether the writes of `fence` or `finish` were certainly rolled back. If the connection was lost during the commit,
 * the outcome is unknown: then do not delete anything the rows may reference. The storage sweep removes leftovers.
 */
export const isDefinitelyRolledBack = (error: unknown): boolean =>
  error instanceof LostJobError || error instanceof PermanentJobError;

export class JobTimeoutError extends Error {
  override name = 'JobTimeoutError';
  constructor(name: string, ms: number) {
    super(`${name} took longer than ${ms} ms`);
  }
}

/** The abort reason when the process stops; the attempt is refunded. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStoppingError';
  constructor() {
    super('the worker is stopping');
  }
}
