import { AppError } from '@rushes/contract/app-error';
import { AssetType, State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import { listAssets } from '#features/assets/index.ts';
import { changeOnePod, emitPodChanged, getPod } from '#features/pods/index.ts';
import { setStage } from '#features/pods/progress/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { enqueue, enqueueAll } from '#platform/jobs/enqueue.ts';
import type { ScaleUploadedThumbnail, Target } from './model/payloads.ts';
import { analysePod, scaleUploadedThumbnail } from './processing.jobs.ts';

export async function enqueueProcessing(
  trx: Trx,
  pods: readonly (Target & { priority?: boolean })[],
): Promise<void> {
  const jobs = pods.map(({ podid, tenantid, priority = false }) => ({
    payload: { podid, tenantid, priority },
    options: { key: `look:${podid}` },
  }));
  await enqueueAll(trx, analysePod, jobs);
}

export async function enqueueUploadedThumbnail(trx: Trx, target: ScaleUploadedThumbnail): Promise<void> {
  await enqueue(trx, scaleUploadedThumbnail, target, { key: `poster:${target.assetid}` });
}

/** Processes the original again, for a file that failed or whose derived assets should be remade. */
export async function transcode(ctx: UserCtx, id: string): Promise<{ pod: Pod }> {
  await changeOnePod(ctx, id, 'control NodeAndPod', async (trx, pod) => {
    if (pod.state !== State.ERROR && pod.state !== State.COMPLETE) throw new AppError('ERR3');
    const assets = await listAssets(trx, pod.tenantid, id);
    const hasRaw = assets.some((asset) => asset.type === AssetType.RAW && asset.state === State.COMPLETE);
    if (!hasRaw) throw new AppError('11002');
    await setStage(trx, pod, { state: State.PENDING, stage: 'queued', percentage: 0 });
    await emitPodChanged(trx, pod);
    await enqueueProcessing(trx, [{ podid: id, tenantid: pod.tenantid }]);
  });
  return getPod(ctx, id);
}
