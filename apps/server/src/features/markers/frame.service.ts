import { AppError } from '@rushes/contract/app-error';
import { listAssets } from '#features/assets/index.ts';
import { addBandwidth } from '#features/limits/index.ts';
import { requirePod } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { mediaOf } from './model/media.ts';
import { openStills } from './pdf/stills.ts';

/** One frame of a video as a JPEG. */
export async function readFrame(
  ctx: UserCtx,
  podid: string,
  frame: number,
  left: AbortSignal,
): Promise<Buffer> {
  const pod = await requirePod(ctx, podid, 'list PodService');
  const assets = await listAssets(ctx.db, pod.tenantid, podid);
  if (!mediaOf(pod, assets).isVideo || pod.archived !== 0) throw new AppError('ERR279');
  const stills = await openStills(ctx, assets, left);
  try {
    const still = await stills.of(frame);
    if (!still) throw new AppError('ERR279');
    const { bytes } = still;
    await addBandwidth(ctx, pod.tenantid, bytes.length, { userid: ctx.actor.userid, podid });
    return bytes;
  } finally {
    await stills.close();
  }
}
