import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { orderAbandoning } from './multipart.service.ts';
import { dropStagedBytes } from './uploads.jobs.ts';
import { deleteOfTenant } from './uploads.queries.ts';

/** The rows name the files that wait: once they are gone a job has to know them. */
export async function eraseUploads(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  const open = await deleteOfTenant(trx, tenantid);
  if (open.length) await enqueue(trx, dropStagedBytes, { uploadids: open.map(({ id }) => id) });
  await orderAbandoning(trx, open);
}
