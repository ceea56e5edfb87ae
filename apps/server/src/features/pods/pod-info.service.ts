import type { ActionLog } from '@rushes/contract/action-logs';
import { AssetType } from '@rushes/contract/enums';
import type { PodMeta } from '@rushes/contract/pods';
import { listAssets } from '#features/assets/index.ts';
import { hasAbilityOn, visiblePaths } from '#features/nodes/index.ts';
import { listActions } from '#platform/actions/list.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { presentMeta } from './pods.present.ts';
import { requirePod } from './pods.service.ts';

export async function getMeta(ctx: UserCtx, id: string): Promise<{ meta: PodMeta }> {
  const pod = await requirePod(ctx, id, 'list NodeAndPod');
  const assets = await listAssets(ctx.db, pod.tenantid, id);
  const raw = assets.find((asset) => asset.type === AssetType.RAW);
  // Measured on the extracted audio.
  const audio = assets.find((asset) => asset.type === AssetType.AUDIO);
  return { meta: presentMeta(pod, raw, audio) };
}

export async function listLogs(
  ctx: UserCtx,
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ actionlogs: ActionLog[]; next: string | null }> {
  const pod = await requirePod(ctx, id, 'list NodeAndPod');
  const sight = visiblePaths(ctx.actor);
  const team = hasAbilityOn(ctx.actor, pod, 'belongsto Team');
  return listActions(ctx, { tenantid: pod.tenantid, of: { podid: id }, team, sight }, page);
}
