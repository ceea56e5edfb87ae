import { PART_SIZE, PARTS_MAX } from '@rushes/contract/multipart';
import type { Services, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { dropParts } from './multipart.drop.ts';
import { rawKey } from './raw-key.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * What an announcement answers as `upload.direct`: whether the bytes may go straight into the store. Smaller files are
 * quicker through the server, which hashes them on their way.
 */
export function directFor(
  { storage }: Pick<Services, 'storage'>,
  filesize: number,
): { partsize: number } | null {
  return storage.direct && mayHaveParts(filesize) ? { partsize: PART_SIZE } : null;
}

const mayHaveParts = (filesize: number) => filesize > PART_SIZE && filesize <= PART_SIZE * PARTS_MAX;

/** An upload was given up: its parts go by a job, which tries again when the store is not there. */
export async function abandonParts(services: Services, upload: UploadRow): Promise<void> {
  if (services.storage.direct) await orderAbandoning(services.db, [upload]);
}

type Given = Pick<UploadRow, 'tenantid' | 'assetid' | 'filesize'>;

/** The same within the transaction that gives them up, where nobody knows what store there is. */
export async function orderAbandoning(trx: Trx | Services['db'], uploads: readonly Given[]): Promise<void> {
  const keys = uploads.filter(({ filesize }) => mayHaveParts(filesize)).map(rawKey);
  if (keys.length) await enqueue(trx, dropParts, { keys });
}

/** A browser that could not reach the store goes on through the server: what it had begun there is given up first. */
export async function leaveParts(services: Services, upload: UploadRow): Promise<void> {
  if (directFor(services, upload.filesize)) await services.storage.direct?.abort(rawKey(upload));
}
