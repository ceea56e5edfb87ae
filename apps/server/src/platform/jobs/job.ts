import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Log } from '#platform/db/log.ts';

/** What a handler receives. `S` is whatever the process hands to all of its handlers. */
export interface JobRun<P, S = unknown> {
  payload: P;
  services: S;
  jobId: string;
  /** 1 on the first try. Attempts lost to a dead worker do not count. */
  attempt: number;
  /** Aborts on timeout, on stop, and when this worker no longer owns the job. */
  signal: AbortSignal;
  log: Log;
  /** Runs `fn` in a transaction that commits only if this attempt still owns the job. */
  fence<T, D>(db: Kysely<D>, fn: (trx: Transaction<D>) => Promise<T>): Promise<T>;
  /** As `fence`, and completes the job in that same transaction: its effect happens exactly once. */
  finish<T, D>(db: Kysely<D>, fn: (trx: Transaction<D>) => Promise<T>): Promise<T>;
  /** Remembers a child process, so that it is ended when this worker dies without doing so. */
  recordChild(pid: number): Promise<void>;
}

export interface JobHandler<P, S = unknown> {
  run(job: JobRun<P, S>): Promise<void>;
}

export interface JobSpec<P, S = unknown> {
  name: string;
  /** Ids, not contents: the row may change between enqueueing and running. */
  payload: z.ZodType<P>;
  /** Jobs of one queue run one after another. Few names, reused: a lane, not an id. */
  queue?(payload: P): string;
  /** Lower runs first; 0 unless told. */
  priority?: number;
  attempts: number;
  timeoutMs: number;
  /**
   * Who it waits behind. `light` takes no machine time worth speaking of; `quick` takes moments, and somebody is looking
   * at the screen; `bytes` moves many of them and computes little. Without one it is long work.
   */
  lane?: 'light' | 'quick' | 'bytes';
  /** Lazy, so that a process that only enqueues never loads the handler's libraries. */
  load(): Promise<JobHandler<P, S>>;
  /** Called once no attempt is left, before the job is given up. May be called twice. */
  failed?(payload: P, error: Error, services: S): Promise<void>;
}

export type Job<P, S = unknown> = Readonly<JobSpec<P, S>>;

export function defineJob<P, S = unknown>(spec: JobSpec<P, S>): Job<P, S> {
  return spec;
}

/** Thrown by a handler when trying again cannot help: the job fails at once. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

/** This attempt no longer owns its job: another worker has it, or it is done. */
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
 * Whether what `fence` or `finish` was to write is surely not written. Of a connection lost while committing nobody
 * knows: then nothing that the rows may point at is taken away, and the sweep of the store finds what is left over.
 */
export const isSurelyUndone = (error: unknown): boolean =>
  error instanceof LostJobError || error instanceof PermanentJobError;

export class JobTimeoutError extends Error {
  override name = 'JobTimeoutError';
  constructor(name: string, ms: number) {
    super(`${name} took longer than ${ms} ms`);
  }
}

/** The abort reason when the process is stopping; the attempt is given back. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStoppingError';
  constructor() {
    super('the worker is stopping');
  }
}
