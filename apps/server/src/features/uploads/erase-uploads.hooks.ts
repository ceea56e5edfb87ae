import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { enqueueMultipartAborts } from './multipart.service.ts';
import { deleteStagedBytes } from './uploads.jobs.ts';
import { deleteOfTenant } from './uploads.queries.ts';

/** The rows identify the staged files: before they are deleted, a job receives the ids. */
export async function eraseUploads(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  const open = await deleteOfTenant(trx, tenantid);
  if (open.length) await enqueue(trx, deleteStagedBytes, { uploadids: open.map(({ id }) => id) });
  await enqueueMultipartAborts(trx, open);
}
