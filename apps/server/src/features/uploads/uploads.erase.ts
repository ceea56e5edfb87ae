import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { dropStagedBytes } from './uploads.jobs.ts';
import { deleteOfTenant } from './uploads.queries.ts';

/** The rows name the files that wait: once they are gone a job has to know them. */
export async function eraseUploads(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  const uploadids = await deleteOfTenant(trx, tenantid);
  if (uploadids.length) await enqueue(trx, dropStagedBytes, { uploadids });
}
