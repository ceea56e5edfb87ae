import type { FileKind } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import type { NotificationCode } from '@rushes/contract/notification-types';
import type { AssetRow } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Db, Services, Trx } from '#platform/context/context.ts';
import type { RunState } from '#platform/engines/engine.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { RunRow } from '../service-runs.queries.ts';
import type { RunTarget } from './run-target.ts';

/** A file that a service is asked for. */
export interface RunFile {
  pod: FullRow;
  assets: readonly AssetRow[];
}

/** What a service would do with a file. */
export interface Examined {
  /** Why it cannot do it. */
  refusal?: PlainCode | undefined;
  /** Milliseconds of media; 0 if it does not matter. */
  duration: number;
  /** Credits. */
  cost: number;
  /** Of a translation. */
  characters?: number;
}

/** A paid service that an engine performs as a job, one per file. `P`: its parameters, as stored with the run. */
export interface EngineService<P> {
  alias: string;
  /** The message while it runs, such as AM7. */
  code: NotificationCode;
  /** The kinds of file it is for. In a selected folder, other files are left out. */
  kinds: readonly FileKind[];
  job: Job<RunTarget, Services>;
  /**
   * Looks at many files with few queries. Archived and busy files are refused by the caller. A check may come before
   * the parameters are known.
   */
  examine(db: Db, files: readonly RunFile[], params: P | undefined): Promise<Examined[]>;
}

/** What the work of a run can use and report. */
export interface RunTask {
  run: RunRow;
  /** As it was at the start. */
  pod: FullRow;
  services: Services;
  /** Aborts when the run is cancelled, here or in another process, and when this worker must stop. */
  signal: AbortSignal;
  /** Survives this process. */
  state: RunState;
  /** An empty folder, removed when this attempt ends. */
  folder: string;
  onSpawn(pid: number): void;
  /** From 0 to 1. */
  onProgress(fraction: number): void;
  /**
   * Writes the result, spends the credits and ends the run in one transaction. Call it once, at the end of the work.
   * Throws if the run has ended meanwhile.
   */
  finish(write: (trx: Trx, pod: FullRow) => Promise<void>): Promise<void>;
}

/** The part of a service that runs in a worker. */
export interface RunWork {
  work(task: RunTask): Promise<void>;
  /** Deletes what the run left elsewhere, and clears its state. Called after every end of a run; idempotent. */
  cleanUp(services: Services, run: RunRow, state: RunState): Promise<void>;
}
