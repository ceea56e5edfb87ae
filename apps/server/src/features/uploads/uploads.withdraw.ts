import { removeAsset } from '#features/assets/index.ts';
import { announcePod, findPod, removePod } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import type { UploadRow } from './uploads.queries.ts';

/** Takes away what was announced: the file, or the asset of a file that stays. The row of the upload is locked. */
export async function withdraw(trx: Trx, upload: UploadRow): Promise<void> {
  const { tenantid, podid, assetid, brings } = upload;
  const pod = await findPod(trx, [tenantid], podid);
  if (brings === 'asset') {
    await removeAsset(trx, tenantid, assetid);
    if (pod) await announcePod(trx, pod);
    return;
  }
  if (pod) await announcePod(trx, pod, { gone: 'deleted' });
  await removePod(trx, tenantid, podid);
}
