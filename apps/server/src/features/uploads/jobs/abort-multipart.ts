import { removeBytes } from '#features/assets/blobs/index.ts';
import type { Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { AbortMultipart } from '../abort-multipart.jobs.ts';
import { rawKey } from '../staging.storage.ts';
import { listOpen } from '../uploads.queries.ts';

/** Idempotent. Skips uploads that are still open. */
export async function run({ services, payload, signal }: JobRun<AbortMultipart, Services>): Promise<void> {
  const open = new Set((await listOpen(services.db)).map(rawKey));
  const keys = payload.keys.filter((key) => !open.has(key));
  for (const key of keys) {
    signal.throwIfAborted();
    await services.storage.direct?.abort(key);
  }
  // The parts may just have been completed into one object.
  if (keys.length) await enqueue(services.db, removeBytes, { keys });
}
