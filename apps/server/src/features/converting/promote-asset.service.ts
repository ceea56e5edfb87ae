import { AppError } from '@rushes/contract/app-error';
import { AssetType, State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import { copyAssets, findAsset, updateAsset } from '#features/assets/index.ts';
import { reserveStorage } from '#features/limits/index.ts';
import { hasAbilityOn } from '#features/nodes/index.ts';
import { changeOnePod, getPod, logged, updatePod } from '#features/pods/index.ts';
import { emitCurrentPod, insertArrived } from '#features/pods/progress/index.ts';
import { freeName, rawArrived } from '#features/uploads/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { kindOf } from '#platform/media/file-kind.ts';

/** Creates a new file from an asset, in the same folder. The blob is shared, not copied. */
export async function promote(ctx: UserCtx, podid: string, assetid: string): Promise<{ pod: Pod }> {
  const id = await changeOnePod(ctx, podid, 'control NodeAndPod', async (trx, pod) => {
    const { tenantid, nodeid } = pod;
    const asset = await findAsset(trx, tenantid, assetid);
    if (asset?.podid !== podid) throw new AppError('ERR17');
    if (asset.state !== State.COMPLETE) throw new AppError('ERR154');
    const team = hasAbilityOn(ctx.actor, pod, 'belongsto Team');
    const name = await freeName(trx, { id: nodeid, tenantid }, asset.name, team);
    const made = { id: newId(), rawid: newId() };
    const mimetype = asset.mimetype ?? 'application/octet-stream';
    await insertArrived(trx, [
      {
        id: made.id,
        tenantid,
        nodeid,
        name,
        sortkey: sortKey(name),
        size: asset.size,
        kind: kindOf(mimetype),
        mimetype,
        createdbyid: ctx.actor.userid,
        jsondata: { uploaderName: ctx.actor.name },
      },
    ]);
    // Visible to the same people as the file it comes from.
    if (pod.teamonly) await updatePod(trx, tenantid, made.id, { teamonly: 1 });
    await copyAssets(trx, tenantid, [{ source: assetid, id: made.rawid, podid: made.id, uuid: newId() }]);
    await updateAsset(trx, tenantid, made.rawid, {
      type: AssetType.RAW,
      name,
      language: null,
      metadata: JSON.stringify({}),
    });
    const copy = { id: made.id, tenantid, nodeid, name, hidden: pod.hidden };
    await recordActions(trx, ctx.actor, [
      logged(pod, { action: 'asset-promoted', params: { name: asset.name, to: name } }),
      logged(copy, { action: 'created', params: { from: pod.name } }),
    ]);
    await fire(rawArrived, trx, [{ podid: made.id, tenantid }]);
    await emitCurrentPod(trx, tenantid, made.id);
    // Last: update resources after other rows to prevent deadlocks.
    await reserveStorage(trx, tenantid, asset.size);
    return made.id;
  });
  return getPod(ctx, id);
}
