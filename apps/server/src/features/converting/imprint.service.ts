import { AppError } from '@rushes/contract/app-error';
import type { Asset } from '@rushes/contract/assets';
import { AssetType } from '@rushes/contract/enums';
import type { ImprintParams } from '@rushes/contract/services';
import { listAssets } from '#features/assets/index.ts';
import { changeOnePod } from '#features/pods/index.ts';
import { queuePositionFor } from '#features/processing/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { burnInSubtitles } from './converting.jobs.ts';
import { launch } from './converting.service.ts';
import { nameOfImprint } from './model/imprint-name.ts';
import { rawOf, refusalOfImprint } from './refusals.service.ts';

/** Burns a subtitle file of the video into a copy of it, as a new asset. */
export function launchImprint(ctx: UserCtx, podid: string, wanted: ImprintParams): Promise<{ asset: Asset }> {
  return changeOnePod(ctx, podid, 'run FreeService', async (trx, pod) => {
    const assets = await listAssets(trx, pod.tenantid, podid);
    const code = refusalOfImprint(ctx.media, pod.kind, assets, wanted.assetid);
    if (code) throw new AppError(code);
    const subtitles = assets.find(({ id }) => id === wanted.assetid)!;
    const asset = await launch(trx, ctx, pod, {
      type: AssetType.VIDEO,
      name: nameOfImprint(pod.name, subtitles.name),
      code: 'AM13',
      filetype: 'mp4',
    });
    const minutes = Math.max(1, Math.ceil((rawOf(assets)?.duration ?? 0) / 60_000));
    const { turn: _, ...place } = await queuePositionFor(trx, pod.tenantid, minutes);
    await enqueue(trx, burnInSubtitles, { ...asset.making, wanted }, place);
    return { asset: asset.shown };
  });
}
