import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { orderAbandoning } from './multipart.service.ts';
import { dropStagedBytes } from './uploads.jobs.ts';
import { deleteOfTenant } from './uploads.queries.ts';

/** The rows identify the staged files: before they are deleted, a job receives the ids. */
export async function eraseUploads(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  const open = await deleteOfTenant(trx, tenantid);
  if (open.length) await enqueue(trx, dropStagedBytes, { uploadids: open.map(({ id }) => id) });
  await orderAbandoning(trx, open);
}
