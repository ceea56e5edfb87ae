import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { listGarbage, releaseKey } from '../assets.queries.ts';

/** Long enough for every signed address and every open player to be done with them. */
const DELAY_MS = 24 * 3_600_000;
const BATCH = 500;

export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { db, storage } = job.services;
  for (;;) {
    const batch = await listGarbage(db, new Date(Date.now() - DELAY_MS), BATCH);
    for (const garbage of batch) {
      job.signal.throwIfAborted();
      // Asked again inside the transaction: a copy may have taken the same bytes meanwhile.
      const isFree = await db.transaction().execute((trx) => releaseKey(trx, garbage));
      if (isFree) await storage.remove(garbage.storagekey);
    }
    if (batch.length < BATCH) return;
  }
}
