import { removeBytes } from '#features/assets/index.ts';
import type { Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { DropParts } from '../multipart.drop.ts';
import { rawKey } from '../raw-key.ts';
import { listOpen } from '../uploads.queries.ts';

/** May run twice. What somebody is sending, or has sent, is left alone. */
export async function run({ services, payload, signal }: JobRun<DropParts, Services>): Promise<void> {
  const open = new Set((await listOpen(services.db)).map(rawKey));
  const keys = payload.keys.filter((key) => !open.has(key));
  for (const key of keys) {
    signal.throwIfAborted();
    await services.storage.direct?.abort(key);
  }
  // Its parts may have become one object a moment before.
  if (keys.length) await enqueue(services.db, removeBytes, { keys });
}
