import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { enqueueMultipartAborts } from './multipart.service.ts';
import { removeAnnounced } from './remove-announced.service.ts';
import { deleteStagedBytes } from './uploads.jobs.ts';
import { lockOpenInto } from './uploads.queries.ts';

/**
 * Deleting the target of an open upload cancels the upload: an incomplete file cannot be restored from the recycle bin.
 * The sender's next request finds no upload (ERR28); a job removes the staged bytes. Returns the reserved bytes. The
 * caller releases them once, after all rows: resources are locked last.
 */
export async function cancelUploads(
  trx: Trx,
  tenantid: string,
  into: { nodeids?: readonly string[]; podids?: readonly string[] },
): Promise<{ podids: string[]; bytes: number }> {
  const open = await lockOpenInto(trx, tenantid, { nodeids: [], podids: [], ...into });
  for (const upload of open) await removeAnnounced(trx, upload);
  if (open.length) await enqueue(trx, deleteStagedBytes, { uploadids: open.map(({ id }) => id) });
  await enqueueMultipartAborts(trx, open);
  return {
    podids: open.filter(({ brings }) => brings === 'raw').map(({ podid }) => podid),
    bytes: open.reduce((sum, upload) => sum + upload.reserved, 0),
  };
}
