import { AppError } from '@rushes/contract/app-error';
import type { Asset } from '@rushes/contract/assets';
import { AssetType, State } from '@rushes/contract/enums';
import { type AssetRow, findAsset, listAssets, updateAsset } from '#features/assets/index.ts';
import { presentAssetFor } from '#features/assets/media/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { logged } from './change-pod.service.ts';
import { emitPodChanged } from './pods.events.ts';
import { updatePod } from './pods.queries.ts';
import { changeOnePod } from './pods.service.ts';

/**
 * Deletes a derived or added asset. Its row releases the blob immediately, so no URL serves it any more; the collector
 * removes the bytes when nothing else references them.
 */
export async function deleteAsset(ctx: UserCtx, podid: string, assetid: string): Promise<void> {
  await changeOnePod(ctx, podid, 'control NodeAndPod', async (trx, pod) => {
    const assets = await listAssets(trx, pod.tenantid, podid);
    const asset = assets.find(({ id }) => id === assetid);
    if (!asset) throw new AppError('ERR17');
    if (asset.type === AssetType.RAW) throw new AppError('ERR71');
    await updateAsset(trx, pod.tenantid, assetid, { deletedat: new Date(), storagekey: null });
    const rest = assets.filter((other) => other !== asset && isUsable(other));
    await updatePod(trx, pod.tenantid, podid, {
      ...shownOf(pod, asset, rest),
      updatedbyid: ctx.actor.userid,
      updatedat: new Date(),
    });
    await recordActions(trx, ctx.actor, [
      logged(pod, { action: 'asset-deleted', params: { name: asset.name, size: asset.size } }),
    ]);
    await emitPodChanged(trx, pod);
    await countStorage(trx, pod.tenantid, -asset.size);
  });
}

/** Changes the name or language of an asset, not its content. */
export async function changeAsset(
  ctx: UserCtx,
  podid: string,
  assetid: string,
  change: { name: string } | { language: string },
): Promise<{ asset: Asset }> {
  return changeOnePod(ctx, podid, 'control NodeAndPod', async (trx, pod) => {
    const asset = await findAsset(trx, pod.tenantid, assetid);
    if (asset?.podid !== podid || asset.deletedat) throw new AppError('ERR17');
    if (asset.state !== State.COMPLETE) throw new AppError('ERR154');
    const after = { ...asset, ...change };
    if (after.name !== asset.name || after.language !== asset.language) {
      await updateAsset(trx, pod.tenantid, assetid, change);
      await updatePod(trx, pod.tenantid, podid, { updatedbyid: ctx.actor.userid, updatedat: new Date() });
      await recordActions(trx, ctx.actor, [
        'name' in change
          ? logged(pod, { action: 'asset-renamed', params: { from: asset.name, to: change.name } })
          : logged(pod, { action: 'asset-language', params: { name: asset.name, to: change.language } }),
      ]);
      await emitPodChanged(trx, pod);
    }
    return { asset: presentAssetFor(ctx, after) };
  });
}

const isUsable = (asset: AssetRow) => asset.state === State.COMPLETE && !asset.broken;

/** The card must not reference a deleted asset: the newest asset of the same type replaces it. */
function shownOf(
  pod: { thumbnailid: string | null; livepreviewid: string | null; peaksid: string | null },
  gone: AssetRow,
  rest: readonly AssetRow[],
) {
  const newest = (fits: (asset: AssetRow) => boolean) => rest.findLast(fits);
  if (pod.thumbnailid === gone.id) {
    return { thumbnailid: newest(({ type }) => type === AssetType.THUMBNAIL)?.id ?? null };
  }
  if (pod.livepreviewid === gone.id) {
    const sheet = newest(({ type, metadata }) => type === AssetType.LIVEPREVIEW && !!metadata.sprite);
    return {
      livepreviewid: sheet?.id ?? null,
      sprite: JSON.stringify(sheet?.metadata.sprite ?? null),
    };
  }
  if (pod.peaksid === gone.id) {
    return { peaksid: newest(({ metadata }) => metadata.role === 'peaks')?.id ?? null };
  }
  return {};
}
