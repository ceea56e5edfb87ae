import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { orderAbandoning } from './multipart.service.ts';
import { dropStagedBytes } from './uploads.jobs.ts';
import { lockOpenInto } from './uploads.queries.ts';
import { withdraw } from './withdraw-upload.service.ts';

/**
 * Deleting the target of an open upload cancels the upload: an incomplete file cannot be restored from the recycle bin.
 * The sender's next request finds no upload (ERR28); a job removes the staged bytes. Returns the reserved bytes. The
 * caller releases them once, after all rows: resources are locked last.
 */
export async function giveUpUploads(
  trx: Trx,
  tenantid: string,
  into: { nodeids?: readonly string[]; podids?: readonly string[] },
): Promise<{ podids: string[]; bytes: number }> {
  const open = await lockOpenInto(trx, tenantid, { nodeids: [], podids: [], ...into });
  for (const upload of open) await withdraw(trx, upload);
  if (open.length) await enqueue(trx, dropStagedBytes, { uploadids: open.map(({ id }) => id) });
  await orderAbandoning(trx, open);
  return {
    podids: open.filter(({ brings }) => brings === 'raw').map(({ podid }) => podid),
    bytes: open.reduce((sum, upload) => sum + upload.reserved, 0),
  };
}
