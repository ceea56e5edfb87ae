import { PART_SIZE, PARTS_MAX } from '@rushes/contract/multipart';
import type { Db, Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { abortMultipartUploads } from './abort-multipart.jobs.ts';
import { rawKey } from './staging.storage.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * Value of `upload.direct` in the reply to an announcement: whether the bytes may go directly to the store. Smaller
 * files are faster through the server, which hashes them in transit.
 */
export function directFor(
  { storage }: Pick<Services, 'storage'>,
  filesize: number,
): { partsize: number } | null {
  return storage.direct && mayHaveParts(filesize) ? { partsize: PART_SIZE } : null;
}

const mayHaveParts = (filesize: number) => filesize > PART_SIZE && filesize <= PART_SIZE * PARTS_MAX;

/** Removes the parts of a cancelled upload by a job, which retries if the store is unavailable. */
export async function abortMultipart(services: Services, upload: UploadRow): Promise<void> {
  if (services.storage.direct) await enqueueMultipartAborts(services.db, [upload]);
}

type Given = Pick<UploadRow, 'tenantid' | 'assetid' | 'filesize'>;

/** The same inside the transaction that cancels the uploads, where the type of store is not known. */
export async function enqueueMultipartAborts(trx: Db, uploads: readonly Given[]): Promise<void> {
  const keys = uploads.filter(({ filesize }) => mayHaveParts(filesize)).map(rawKey);
  if (keys.length) await enqueue(trx, abortMultipartUploads, { keys });
}

/** A browser that could not reach the store resumes through the server: its multipart upload is aborted first. */
export async function abortOpenMultipart(services: Services, upload: UploadRow): Promise<void> {
  if (directFor(services, upload.filesize)) await services.storage.direct?.abort(rawKey(upload));
}
