import { AppError } from '@rushes/contract/app-error';
import { moveToBin } from '#features/limits/bin/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { binNodes } from '#features/nodes/bin/index.ts';
import type { NodeRow } from '#features/nodes/index.ts';
import { binPods, binPodsIn, keepVersions } from '#features/pods/bin/index.ts';
import { cancelUploads } from '#features/uploads/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { slices } from '#platform/ids/slices.ts';
import { newId } from '#platform/ids/uuid.ts';
import { deletedFolder, deletedPod } from './action-logs.service.ts';
import { lockUndeletedNodes } from './bin-nodes.queries.ts';
import { findStacks, type PlacedPod } from './bin-pods.queries.ts';
import { emitStacksChanged, emitTreeChanged } from './recycle-bin.events.ts';
import { podsBinned } from './recycle-bin.hooks.ts';
import { sumActive, sumActiveIn } from './recycle-bin.queries.ts';

// Moves items into the recycle bin. Storage counts every asset of files that are not archived, those in the bin apart,
// so deleting releases no storage. Copies count like originals, although they share blobs.

/** The user who performs the change, also when a job performs it for them. */
export interface ActingUser {
  userid: string;
  name: string;
}

/** Requires the tree lock or a claim. Updates resources after other rows to prevent deadlocks. */
export async function moveFoldersToBin(
  trx: Trx,
  user: ActingUser,
  nodes: readonly NodeRow[],
  report: (done: number) => Promise<void> = async () => {},
): Promise<void> {
  const { tenantid } = nodes[0]!;
  const deletion = { tenantid, deletionid: newId(), userid: user.userid };
  const ids = await lockUndeletedNodes(
    trx,
    tenantid,
    nodes.map(({ path }) => path),
  );
  const given = await cancelUploads(trx, tenantid, { nodeids: ids });
  for (const node of nodes) await recordActions(trx, user, await deletedFolder(trx, node));
  let done = 0;
  let bytes = 0;
  for (const slice of slices(ids, 500)) {
    done += slice.length + (await binPodsIn(trx, deletion, slice));
    bytes += await sumActiveIn(trx, tenantid, slice, deletion.deletionid);
    await report(done);
  }
  await binNodes(trx, deletion, ids, idsOf(nodes));
  await emitTreeChanged(trx, { tenantid, nodes, pods: [], nodeids: ids }, 'gone');
  await fire(podsBinned, trx, { tenantid, nodeids: ids, podids: [] });
  await countStorage(trx, tenantid, -given.bytes);
  await moveToBin(trx, tenantid, bytes);
}

/** Whether a file is deleted with its other versions, or alone. */
export type Versions = 'all' | 'this';

export async function moveFilesToBin(
  trx: Trx,
  user: ActingUser,
  pods: readonly PlacedPod[],
  versions: Versions = 'all',
): Promise<void> {
  const { tenantid } = pods[0]!;
  const chosen = new Set(idsOf(pods));
  const next = versions === 'this' ? await keepVersions(trx, tenantid, [...chosen]) : new Map();
  const parentOf = ({ id, parentpodid }: PlacedPod) => next.get(parentpodid ?? id) ?? parentpodid;
  const heads = pods.filter((pod) => {
    const parentid = parentOf(pod);
    return !parentid || !chosen.has(parentid);
  });
  const headids = idsOf(heads);
  const stacks = await findStacks(trx, tenantid, headids);
  if (stacks.some(({ archived }) => archived > 1)) throw new AppError('ERR161');
  const stackids = idsOf(stacks);
  const given = await cancelUploads(trx, tenantid, { podids: stackids });
  const leftids = [...new Set(heads.flatMap((pod) => parentOf(pod) ?? []))];
  const deletion = { tenantid, deletionid: newId(), userid: user.userid };
  await binPods(trx, deletion, { ids: stackids, topids: headids, leftids });
  await emitStacksChanged(trx, tenantid, leftids, []);
  await recordActions(trx, user, heads.map(deletedPod));
  const binned = heads.filter(({ id }) => !given.podids.includes(id));
  await emitTreeChanged(trx, { tenantid, nodes: [], pods: binned, nodeids: [] }, 'gone');
  const bytes = await sumActive(trx, tenantid, stackids);
  await fire(podsBinned, trx, { tenantid, nodeids: [], podids: stackids });
  await countStorage(trx, tenantid, -given.bytes);
  await moveToBin(trx, tenantid, bytes);
}
