import { stat } from 'node:fs/promises';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { stagedPath } from '../staging.ts';
import { cancelUpload, finishUpload, isWhole } from '../uploads.finish.ts';
import { listOpen, type UploadRow } from '../uploads.queries.ts';

/** A laptop may stay closed over a holiday. */
const GIVE_UP_MS = 14 * 86_400_000;

export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { services, signal } = job;
  for (const upload of await listOpen(services.db)) {
    signal.throwIfAborted();
    // One that cannot be finished must not keep the others waiting.
    await sweep(services, upload).catch((error) =>
      job.log.error({ err: error, uploadid: upload.id }, 'an upload could not be swept'),
    );
  }
}

async function sweep(services: Services, upload: UploadRow): Promise<void> {
  if (upload.state === 'receiving' && (await isWhole(services, upload)))
    return finishUpload(services, upload.id);
  const staged = await stat(stagedPath(services, upload.id)).catch(() => undefined);
  const lastMoved = staged?.mtimeMs ?? Date.parse(upload.createdat);
  if (Date.now() - lastMoved > GIVE_UP_MS) await cancelUpload(services, upload.id);
}
