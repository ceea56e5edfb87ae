import { stat } from 'node:fs/promises';
import type { Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { cancelUpload, finishUpload, isWhole } from '../finish-upload.service.ts';
import { hashKey, hashUpload } from '../multipart.jobs.ts';
import { directFor } from '../multipart.service.ts';
import { shrinkReservation } from '../reservations.service.ts';
import { rawKey, stagedPath, stagedSize } from '../staging.storage.ts';
import { listOpen, type UploadRow } from '../uploads.queries.ts';

/** A laptop may stay closed over a holiday. */
const GIVE_UP_MS = 14 * 86_400_000;
/**
 * Guests are unknown: what they leave unfinished is removed soon. Client users keep what has arrived, but no
 * reservation beyond it.
 */
const LAPSE_MS = 3_600_000;
/** A page sends bytes right after it announces a file; it announces again what was removed. */
const BARE_MS = 15 * 60_000;
/** Longer than any of our own transfers to the store. */
const STRAY_MS = 2 * 86_400_000;

export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { services, signal } = job;
  for (const upload of await listOpen(services.db)) {
    signal.throwIfAborted();
    // One upload that cannot be finished must not block the others.
    await sweep(services, upload).catch((error) =>
      job.log.error({ err: error, uploadid: upload.id }, 'an upload could not be swept'),
    );
  }
  await dropStrayParts(services, signal);
}

async function sweep(services: Services, upload: UploadRow): Promise<void> {
  if (await isWhole(services, upload)) {
    if (await isFarAway(services, upload)) {
      const { id } = upload;
      await enqueue(services.db, hashUpload, { uploadid: id }, { key: hashKey(id) });
    } else await finishUpload(services, upload.id);
    return;
  }
  const silence = Date.now() - (await lastMoved(services, upload));
  if (silence > silenceAllowed(upload)) await cancelUpload(services, upload.id);
  else if (upload.metered && silence > LAPSE_MS)
    await shrinkReservation(services, upload, await arrivedOf(services, upload));
}

function silenceAllowed({ visitid, activeat }: UploadRow): number {
  if (visitid === null) return GIVE_UP_MS;
  return activeat === null ? BARE_MS : LAPSE_MS;
}

/** A large object in a remote store takes long to read: not in this job, which would delay the others. */
async function isFarAway(services: Services, upload: UploadRow): Promise<boolean> {
  return (
    directFor(services, upload.filesize) !== null && (await stagedSize(services, upload.id)) === undefined
  );
}

async function lastMoved(services: Services, upload: UploadRow): Promise<number> {
  const staged = await stat(stagedPath(services, upload.id)).catch(() => undefined);
  const noted = Date.parse(upload.activeat ?? upload.createdat);
  if (staged) return Math.max(staged.mtimeMs, upload.activeat ? noted : 0);
  return Math.max(noted, ...(await partsOf(services, upload)).map(({ storedat }) => storedat.getTime()));
}

async function arrivedOf(services: Services, upload: UploadRow): Promise<number> {
  const parts = await partsOf(services, upload);
  return (await stagedSize(services, upload.id)) ?? parts.reduce((sum, { size }) => sum + size, 0);
}

/** The parts of a direct upload that are in the store. */
async function partsOf(services: Services, upload: UploadRow) {
  if (!directFor(services, upload.filesize)) return [];
  return (await services.storage.direct?.parts(rawKey(upload))) ?? [];
}

/**
 * Aborts multipart uploads in the store that no longer belong to an upload: the server crashed while sending or
 * cancelling.
 */
async function dropStrayParts({ db, storage }: Services, signal: AbortSignal): Promise<void> {
  if (!storage.direct) return;
  const strays: string[] = [];
  for await (const { key, begunat } of storage.direct.unfinished()) {
    signal.throwIfAborted();
    if (Date.now() - begunat.getTime() > STRAY_MS) strays.push(key);
  }
  if (strays.length === 0) return;
  // Queried after listing the store: an upload announced now cannot be among those that started two days ago.
  const open = new Set((await listOpen(db)).map(rawKey));
  for (const key of strays) if (!open.has(key)) await storage.direct.abort(key);
}
