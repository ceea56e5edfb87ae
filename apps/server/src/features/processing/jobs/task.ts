import { AssetType, type ProcessingStage, State } from '@rushes/contract/enums';
import { type AssetRow, listAssets, updateAsset } from '#features/assets/index.ts';
import { settleCredits } from '#features/credits/index.ts';
import { type FullRow, findPod, logged, updatePod } from '#features/pods/index.ts';
import { emitCurrentPod, setStage } from '#features/pods/progress/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { openScratch } from '#platform/files/scratch.ts';
import { isDefinitelyRolledBack, type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { MediaError } from '#platform/media/media-error.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { PRIORITY, type Target } from '../model/payloads.ts';
import { type Made, publish, store, unstore } from '../publish.service.ts';
import type { MadeFacts } from './process-media.ts';

/** Updates more often than once a second only cost commits. */
const PROGRESS_MS = 1_000;

/** What the job for one kind of file can use and report. */
export interface Task {
  pod: FullRow;
  /** The original and the assets derived earlier. */
  assets: AssetRow[];
  tools: MediaTools;
  path: string;
  folder: string;
  signal: AbortSignal;
  onSpawn(pid: number): void;
  stage(stage: ProcessingStage, percentage?: number): Promise<void>;
  progress(percentage: number): void;
  /** Publishes some results immediately, long before the rest is done. */
  show(made: readonly Made[]): Promise<void>;
  /** Properties of the file: duration, size, frame rate. Written immediately, or in the given transaction. */
  describe(facts: MadeFacts, trx?: Trx): Promise<void>;
}

type Job = JobRun<Target, Services>;

/** Downloads the original and creates a scratch folder, which is removed when the work ends. */
export async function withTask(job: Job, work: (task: Task) => Promise<void>): Promise<'done' | 'gone'> {
  const { services, payload } = job;
  const { db, media, storage } = services;
  const pod = await findPod(db, [payload.tenantid], payload.podid);
  if (!pod || pod.state === State.COMPLETE) return 'gone';
  const assets = await listAssets(db, payload.tenantid, payload.podid);
  const raw = assets.find((asset) => asset.type === AssetType.RAW && asset.state === State.COMPLETE);
  if (!raw?.storagekey) throw new PermanentJobError('there is no complete original');
  if (!media.ready) throw new Error('the media tools are missing');

  const scratch = await openScratch(services, job, 'media');
  const source = await storage.localCopy(raw.storagekey);
  const place = { pod, assets, tools: media, path: source.path, folder: scratch.path };
  const { task, written } = makeTask(job, place, raw);
  try {
    await work(task);
    return 'done';
  } catch (error) {
    // Pending progress writes must not overwrite the failure.
    await written().catch(() => {});
    throw asJobError(error);
  } finally {
    await source.release();
    await scratch.close();
  }
}

/** Completes the file in one transaction with the end of the job: exactly once or not at all. */
export async function complete(job: Job, made: Made[], learned?: (trx: Trx) => Promise<void>): Promise<void> {
  const { services, payload } = job;
  const stored = await store(services, payload.tenantid, made);
  try {
    let isThere = false;
    await job.finish(services.db, async (trx) => {
      const now = await publish(trx, payload, stored);
      await settleCredits(trx, { ...payload, service: PRIORITY });
      isThere = now !== undefined;
      if (!now) return;
      await learned?.(trx);
      await setStage(trx, now, { state: State.COMPLETE, stage: 'completed', percentage: 100 });
      await recordActions(trx, undefined, [logged(now, { action: 'processed' })]);
      await emitCurrentPod(trx, now.tenantid, now.id);
    });
    if (!isThere) await unstore(services, stored);
  } catch (error) {
    if (isDefinitelyRolledBack(error)) await unstore(services, stored);
    throw error;
  }
}

type Place = Pick<Task, 'pod' | 'assets' | 'tools' | 'path' | 'folder'>;

function makeTask(job: Job, place: Place, raw: AssetRow): { task: Task; written(): Promise<void> } {
  const { services, payload } = job;
  const { db } = services;
  const { pod } = place;
  let current: ProcessingStage = 'transcoding';
  let shown = { at: 0, percentage: -1 };
  // Serialized: a progress write that was not awaited must not overwrite the next stage.
  let written: Promise<void> = Promise.resolve();
  const stage = (next: ProcessingStage, percentage = 0) => {
    current = next;
    const to = { state: State.PROCESSING, stage: next, percentage };
    const write = () => job.fence(db, (trx) => setStage(trx, pod, to));
    written = written.then(write, write);
    return written;
  };
  const task: Task = {
    ...place,
    signal: job.signal,
    onSpawn: (pid) => void job.recordChild(pid).catch(() => {}),
    stage,
    progress(percentage) {
      const now = Date.now();
      const whole = Math.min(99, Math.floor(percentage));
      if (whole === shown.percentage || now - shown.at < PROGRESS_MS) return;
      shown = { at: now, percentage: whole };
      // A lost job aborts by its signal; a missed progress update is followed by the next one.
      stage(current, whole).catch((error) => job.log.debug({ err: error }, 'progress was not written'));
    },
    async show(made) {
      const stored = await store(services, payload.tenantid, made);
      try {
        await job.fence(db, async (trx) => {
          if (!(await publish(trx, payload, stored))) throw new PermanentJobError('the file is gone');
          await emitCurrentPod(trx, payload.tenantid, payload.podid);
        });
      } catch (error) {
        if (isDefinitelyRolledBack(error)) await unstore(services, stored);
        throw error;
      }
    },
    async describe(facts, atEnd) {
      const write = async (trx: Trx) => {
        await updateAsset(trx, payload.tenantid, raw.id, facts.asset);
        await updatePod(trx, payload.tenantid, payload.podid, facts.pod);
      };
      if (atEnd) return write(atEnd);
      await job.fence(db, async (trx) => {
        await write(trx);
        await emitCurrentPod(trx, payload.tenantid, payload.podid);
      });
    },
  };
  return { task, written: () => written };
}

/** A file that cannot be decoded, or exceeds the time limit, will fail again: no retry. */
export function asJobError(error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  if (['failed', 'aborted', 'busy'].includes(error.kind)) return error;
  return new PermanentJobError(`${error.message} ${error.detail}`.trim(), { cause: error });
}
