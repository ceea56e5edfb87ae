import type { Services } from '#platform/context/context.ts';
import { openScratch } from '#platform/files/scratch.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { DamagedBytesError } from '#platform/storage/compress-object.ts';
import { type Prepared, prepare } from '../prepare-blob.storage.ts';
import { switchLeftBehind } from '../switch-blobs.service.ts';
import { listTierBlobs, listUnsettled } from '../tier.queries.ts';

const BATCH = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';

export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { db, storage } = job.services;
  const scratch = await openScratch(job.services, job, 'archive');
  try {
    for (let after = FIRST; ; ) {
      const pods = await listUnsettled(db, after, BATCH);
      if (pods.length === 0) return;
      after = pods.at(-1)!.id;
      for (const { id, tenantid } of pods) {
        job.signal.throwIfAborted();
        // No later run resumes this work: each run uses a new id, and the sweep removes leftovers.
        const tools = { storage, folder: scratch.path, operationid: newId(), signal: job.signal };
        const prepared = new Map<string, Prepared>();
        try {
          for (const blob of await listTierBlobs(db, tenantid, [id])) {
            if (blob.archived === 0 && !blob.shared)
              prepared.set(blob.key, await prepare(tools, blob, 'archive'));
          }
        } catch (error) {
          if (!(error instanceof DamagedBytesError)) throw error;
          job.log.error({ err: error, podid: id }, 'bytes cannot be moved into the archive');
        }
        if (prepared.size === 0) continue;
        await job.fence(db, (trx) => switchLeftBehind(trx, { tenantid, podids: [id], prepared }));
      }
    }
  } finally {
    await scratch.close();
  }
}
