import { AppError } from '@rushes/contract/app-error';
import { Conversion } from '@rushes/contract/converting';
import { AssetType } from '@rushes/contract/enums';
import { errorTexts } from '@rushes/contract/error-texts.en';
import type { PlainCode } from '@rushes/contract/errors';
import type { Utility } from '@rushes/contract/services';
import { type AssetRow, listAssets } from '#features/assets/index.ts';
import { availableCredits } from '#features/credits/index.ts';
import { type FullRow, requirePod } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import {
  mediaKindOf,
  refusalOfAudio,
  refusalOfConversion,
  refusalOfFrames,
  refusalOfImprint,
} from './refusals.service.ts';

type Refusal = (pod: FullRow, assets: readonly AssetRow[]) => PlainCode | undefined;

/** Reports for each selected file whether it can be converted. All of these services are free. */
async function check(ctx: UserCtx, podids: readonly string[], refusal: Refusal): Promise<Utility[]> {
  if (podids.length === 0) throw new AppError('ERR95');
  return Promise.all(
    [...new Set(podids)].map(async (id) => {
      const pod = await requirePod(ctx, id, 'run FreeService');
      const assets = await listAssets(ctx.db, pod.tenantid, id);
      const code = pod.archived ? 'ERR68' : refusal(pod, assets);
      return {
        kind: 'pod',
        pod: { id, name: pod.name, archived: pod.archived },
        error: code ? { code, params: {}, content: errorTexts[code] } : null,
        metadata: {
          duration: pod.duration ?? 0,
          cost: 0,
          available: await availableCredits(ctx.db, pod.tenantid),
          characters: 0,
          pods: 1,
          size: pod.size,
        },
        info: { runnable: code === undefined },
      };
    }),
  );
}

/** Checks the original; the format is checked only if one is given. */
export function checkConversion(
  ctx: UserCtx,
  podids: readonly string[],
  params: unknown,
): Promise<Utility[]> {
  const wanted = Conversion.safeParse(params);
  return check(ctx, podids, (_pod, assets) => {
    const raw = assets.find(({ type }) => type === AssetType.RAW);
    if (!raw || !mediaKindOf(raw)) return 'ERR38';
    return wanted.success ? refusalOfConversion(ctx.media, raw, wanted.data) : undefined;
  });
}

export const checkAudio = (ctx: UserCtx, podids: readonly string[]): Promise<Utility[]> =>
  check(ctx, podids, (pod, assets) => refusalOfAudio(ctx.media, pod.kind, assets));

export const checkFrames = (ctx: UserCtx, podids: readonly string[]): Promise<Utility[]> =>
  check(ctx, podids, (pod, assets) => refusalOfFrames(ctx.media, pod.kind, assets));

/** Only the file that the subtitle file belongs to can run. */
export const checkImprint = (
  ctx: UserCtx,
  podids: readonly string[],
  subtitleid: string,
): Promise<Utility[]> =>
  check(ctx, podids, (pod, assets) => refusalOfImprint(ctx.media, pod.kind, assets, subtitleid));
