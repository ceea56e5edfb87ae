import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { RemoveBytes } from '../blobs/blobs.jobs.ts';
import { listKnown } from '../blobs/blobs.queries.ts';

/** Idempotent: missing keys are ignored. */
export async function run({ services, payload, signal }: JobRun<RemoveBytes, Services>): Promise<void> {
  const known = new Set(await listKnown(services.db, payload.keys));
  for (const key of payload.keys) {
    signal.throwIfAborted();
    if (!known.has(key)) await services.storage.remove(key);
  }
}
