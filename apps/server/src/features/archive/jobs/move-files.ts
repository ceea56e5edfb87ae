import { removeBytes } from '#features/assets/blobs/index.ts';
import { archiveSubtrees } from '#features/nodes/subtrees/index.ts';
import { findOperation, reportProgress } from '#features/operations/index.ts';
import { archiveScope } from '#features/pods/tier/index.ts';
import type { Services } from '#platform/context/context.ts';
import { openScratch } from '#platform/files/scratch.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { DamagedBytesError } from '#platform/storage/compress-object.ts';
import { emitScopeChanged } from '../archive.events.ts';
import type { MoveFiles } from '../archive.jobs.ts';
import { directions } from '../archive.policy.ts';
import { listInState } from '../archive.queries.ts';
import { finishMove, resetFailedFiles } from '../finish-move.service.ts';
import { type BlobTools, type Prepared, prepare } from '../prepare-blob.storage.ts';
import { switchBatch } from '../switch-blobs.service.ts';
import { listTierBlobs, type TierBlob } from '../tier.queries.ts';

/** Limits per transaction: the old bytes of a batch are removed before the next batch needs the disk space. */
const BATCH_PODS = 50;
const BATCH_BYTES = 1 << 30;
/** Files whose bytes were moved concurrently are checked again, at most this many times. */
const ROUNDS = 5;

export async function run(job: JobRun<MoveFiles, Services>): Promise<void> {
  const { services, payload } = job;
  const { db } = services;
  const direction = directions[payload.action];
  const operation = await findOperation(db, payload.operationid);
  // The operation has already ended: this is a duplicate run.
  if (!operation) return;
  await start(job);
  const scratch = await openScratch(services, job, 'archive');
  try {
    const all = await listInState(db, payload, [direction.running]);
    let left = all;
    for (let round = 0; left.length > 0; round++) {
      if (round === ROUNDS) throw new Error('files kept changing while they were archived');
      const before = operation.done + all.length - left.length;
      await moveAll(job, { folder: scratch.path, podids: left, of: all.length, before });
      left = await listInState(db, payload, [direction.running]);
    }
  } finally {
    await scratch.close();
  }
  await job.finish(db, (trx) => finishMove(trx, payload));
}

/** From queued to running. Files that are already running were started by an earlier attempt. */
async function start(job: JobRun<MoveFiles, Services>): Promise<void> {
  const { payload } = job;
  const { queued, running } = directions[payload.action];
  if (queued === running) return;
  await job.fence(job.services.db, async (trx) => {
    const step = { from: [queued], to: running };
    const nodes = await archiveSubtrees(trx, payload.tenantid, payload.nodeids, step);
    const pods = await archiveScope(trx, payload, step);
    if (nodes + pods.length > 0) await emitScopeChanged(trx, payload, pods);
  });
}

interface Work {
  folder: string;
  podids: readonly string[];
  of: number;
  /** Files finished by an earlier attempt or round. */
  before: number;
}

async function moveAll(
  job: JobRun<MoveFiles, Services>,
  { folder, podids, of, before }: Work,
): Promise<void> {
  const { services, payload, signal } = job;
  const { tenantid, action, operationid } = payload;
  const tools: BlobTools = { storage: services.storage, folder, operationid, signal };
  for (let at = 0; at < podids.length; ) {
    const some = podids.slice(at, at + BATCH_PODS);
    const blobs = byPod(await listTierBlobs(services.db, tenantid, some));
    const prepared = new Map<string, Prepared>();
    const batch: string[] = [];
    let bytes = 0;
    try {
      for (const podid of some) {
        signal.throwIfAborted();
        at++;
        const size = await prepareFile(job, tools, podid, blobs.get(podid) ?? [], prepared);
        if (size === undefined) continue;
        batch.push(podid);
        bytes += size;
        if (bytes > BATCH_BYTES) break;
      }
      await job.fence(services.db, (trx) =>
        switchBatch(trx, { tenantid, action, podids: batch, prepared, of }),
      );
    } finally {
      await forgetErased(job, prepared);
    }
    await reportProgress(services.db, operationid, before + at);
  }
}

/** The tenant was erased in the meantime: these new blobs have no row, so they are removed here. */
async function forgetErased(
  { services, payload }: JobRun<MoveFiles, Services>,
  prepared: ReadonlyMap<string, Prepared>,
): Promise<void> {
  if (prepared.size === 0 || (await findOperation(services.db, payload.operationid))) return;
  await enqueue(services.db, removeBytes, { keys: [...prepared.values()].map(({ key }) => key) });
}

/** Prepares one file in the other tier; undefined if some bytes are damaged, then the file stays in its tier. */
async function prepareFile(
  job: JobRun<MoveFiles, Services>,
  tools: BlobTools,
  podid: string,
  blobs: readonly TierBlob[],
  prepared: Map<string, Prepared>,
): Promise<number | undefined> {
  const { action } = job.payload;
  let size = 0;
  try {
    for (const blob of blobs) {
      const isThere = blob.archived === (action === 'archive' ? 1 : 0);
      if (isThere || (action === 'archive' && blob.shared) || prepared.has(blob.key)) continue;
      prepared.set(blob.key, await prepare(tools, blob, action));
      size += blob.size;
    }
    return size;
  } catch (error) {
    if (!(error instanceof DamagedBytesError)) throw error;
    job.log.error({ err: error, podid }, 'a file cannot change its tier');
    await job.fence(job.services.db, (trx) => resetFailedFiles(trx, job.payload, [podid]));
    return undefined;
  }
}

function byPod(blobs: readonly TierBlob[]): Map<string, TierBlob[]> {
  const found = new Map<string, TierBlob[]>();
  for (const blob of blobs) {
    for (const podid of blob.podids) found.set(podid, [...(found.get(podid) ?? []), blob]);
  }
  return found;
}
