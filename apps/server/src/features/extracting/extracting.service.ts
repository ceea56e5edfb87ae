import { AppError } from '@rushes/contract/app-error';
import { AssetType, State } from '@rushes/contract/enums';
import type { Operation } from '@rushes/contract/move-copy';
import { listAssets } from '#features/assets/index.ts';
import { findNodes, requireNode, requireNotArchived } from '#features/nodes/index.ts';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { beginOperation, lockTree, requireFree } from '#features/operations/index.ts';
import { type FullRow, requirePod, requirePodsToChange } from '#features/pods/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { unpack } from './extracting.jobs.ts';
import { levelsBelow, ownPath, requireUnpackable } from './extracting.policy.ts';
import { isExtracting } from './extracting.queries.ts';

/** The unpacked size is unknown until the archive is read: progress is reported in percent of the archive's bytes. */
const HUNDREDTHS = 100;

/** Claims the archive and the path of the new folder; a job does the work and notifies the user of the result. */
export async function extract(
  ctx: UserCtx,
  id: string,
  { shouldDeletePod }: { shouldDeletePod: 0 | 1 },
): Promise<{ operation: Operation }> {
  const before = await requirePod(ctx, id, 'control NodeAndPod');
  if (!ctx.archives.ready) throw new AppError('ERR39');
  const { tenantid } = before;
  return ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    const there = await requirePod(ctx, id, 'control NodeAndPod', trx);
    if (await isExtracting(trx, tenantid, ownPath(there))) throw new AppError('ERR3');
    const [pod] = await requirePodsToChange(ctx, trx, [id]);
    await requireReady(trx, pod!);
    const node = await requireNode(ctx, pod!.nodeid, 'upload FileAndAsset', trx);
    requireNotArchived(node);
    await requireFree(trx, tenantid, node.path);
    levelsBelow(node.path);
    const folderid = newId();
    const operation = await beginOperation(trx, {
      tenantid,
      userid: ctx.actor.userid,
      code: 'AM12',
      name: pod!.name,
      nodeid: node.id,
      paths: [ownPath(pod!), `${node.path}.${pathLabel(folderid)}`],
      total: HUNDREDTHS,
    });
    await enqueue(trx, unpack, {
      operationid: operation.id,
      tenantid,
      podid: id,
      folderid,
      shouldDeletePod,
      userid: ctx.actor.userid,
      username: ctx.actor.name,
    });
    return { operation };
  });
}

async function requireReady(trx: Trx, pod: FullRow): Promise<void> {
  requireUnpackable(pod);
  const assets = await listAssets(trx, pod.tenantid, pod.id);
  const raw = assets.find(({ type }) => type === AssetType.RAW);
  if (raw?.state !== State.COMPLETE) throw new AppError('ERR154');
  // A copy carries the marker of its original, so compare ids. If the folder was deleted, unpacking again is allowed.
  const { extracted } = pod.jsondata;
  if (extracted?.podid !== pod.id) return;
  const [folder] = await findNodes(trx, [pod.tenantid], [extracted.nodeid]);
  if (folder) throw new AppError('ERR150');
}
