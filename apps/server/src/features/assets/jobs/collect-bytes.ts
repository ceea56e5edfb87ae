import type { Database, Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Collect } from '../assets.jobs.ts';
import { removeBytes } from '../blobs/blobs.jobs.ts';
import {
  deleteRetired,
  deleteUnreferencedBlobs,
  keepUsed,
  lockUnreferencedBlobs,
  markUnreferencedBlobs,
} from '../blobs/blobs.queries.ts';

const BATCH = 500;
/** Marking mostly reads, so the ranges are longer. */
const STRETCH = 10_000;

/**
 * Deletes retired assets, then unreferenced blobs: marked first, and checked again under a lock after the delay. The
 * row is deleted in the transaction that enqueues the removal of its bytes, so a crash leaves no untracked bytes.
 */
export async function run({ services, payload, signal }: JobRun<Collect, Services>): Promise<void> {
  const { db } = services;
  const { delayMs } = payload;
  const all = async (step: () => Promise<boolean>) => {
    do signal.throwIfAborted();
    while (await step());
  };
  await all(async () => (await deleteRetired(db, delayMs, BATCH)) === BATCH);
  let after: string | undefined = '';
  await all(async () => {
    after = await markUnreferencedBlobs(db, after ?? '', STRETCH);
    return after !== undefined;
  });
  await all(() => freeUnreferencedBlobs(db, delayMs));
}

async function freeUnreferencedBlobs(db: Database, delayMs: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const keys = await lockUnreferencedBlobs(trx, delayMs, BATCH);
    if (keys.length === 0) return false;
    await keepUsed(trx, keys);
    const freed = await deleteUnreferencedBlobs(trx, keys);
    if (freed.length) await enqueue(trx, removeBytes, { keys: freed });
    return true;
  });
}
