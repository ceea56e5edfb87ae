import type { Trx } from '#platform/context/context.ts';
import { notifyOfLimit } from '../limits.service.ts';
import * as queries from './bin-storage.queries.ts';

// Files in the recycle bin use storage, because they can be restored: deleting and uploading again must not exceed a
// plan. They are counted apart, so that users see what emptying the bin frees.

/** Deleted files stay counted, as part of the bin. A negative number: they are restored, which needs no more room. */
export async function moveToBin(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  if (bytes !== 0) await queries.moveToBin(trx, tenantid, bytes);
}

/** Bytes of files in the bin that were added, or with a negative number purged. */
export async function countBinned(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const usage = await queries.addBinned(trx, tenantid, bytes);
  if (usage) await notifyOfLimit(trx, tenantid, 'storage', usage);
}
