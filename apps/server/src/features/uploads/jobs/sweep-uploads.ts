import { stat } from 'node:fs/promises';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { stagedPath } from '../staging.ts';
import { cancelUpload, finishUpload } from '../uploads.finish.ts';
import { listOpen } from '../uploads.queries.ts';

/** A laptop may stay closed over a holiday. */
const GIVE_UP_MS = 14 * 86_400_000;

export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { services, signal } = job;
  for (const upload of await listOpen(services.db)) {
    signal.throwIfAborted();
    const staged = await stat(stagedPath(services, upload.id)).catch(() => undefined);
    const lastMoved = staged?.mtimeMs ?? Date.parse(upload.createdat);
    if (upload.state === 'receiving' && staged?.size === upload.filesize)
      await finishUpload(services, upload.id);
    else if (Date.now() - lastMoved > GIVE_UP_MS) await cancelUpload(services, upload.id);
  }
}
