import { removeAsset } from '#features/assets/index.ts';
import { emitPodChanged, findPod } from '#features/pods/index.ts';
import { removePod } from '#features/pods/progress/index.ts';
import type { Trx } from '#platform/context/context.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * Removes the announced file, or the announced asset of an existing file. The caller must hold a lock on the upload
 * row.
 */
export async function removeAnnounced(trx: Trx, upload: UploadRow): Promise<void> {
  const { tenantid, podid, assetid, brings } = upload;
  const pod = await findPod(trx, [tenantid], podid);
  if (brings === 'asset') {
    await removeAsset(trx, tenantid, assetid);
    if (pod) await emitPodChanged(trx, pod);
    return;
  }
  if (pod) await emitPodChanged(trx, pod, { gone: 'deleted' });
  await removePod(trx, tenantid, podid);
}
