import { ArchiveStatus } from '@rushes/contract/enums';
import type { ArchiveAction } from '@rushes/contract/services';
import { type BlobMove, moveBlobs } from '#features/assets/blobs/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { archivePods } from '#features/pods/tier/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emitPodsChanged } from './archive.events.ts';
import { directions, isBeingMade } from './archive.policy.ts';
import type { Prepared } from './prepare-blob.storage.ts';
import {
  listTierBlobs,
  lockMoving,
  lockTierBlobs,
  type MovingPod,
  sumAssets,
  type TierBlob,
} from './tier.queries.ts';

export interface Batch {
  tenantid: string;
  action: ArchiveAction;
  podids: readonly string[];
  /** Keyed by the source blob key. */
  prepared: ReadonlyMap<string, Prepared>;
  /** Total number of files in the operation. */
  of: number;
}

/**
 * Files change tier in this transaction only: blobs, state and storage together. Until it commits, the old blobs are
 * authoritative; afterwards they are unreferenced, and the job that removes them is enqueued.
 */
export async function switchBatch(trx: Trx, batch: Batch): Promise<void> {
  const { tenantid, action } = batch;
  const direction = directions[action];
  const found = await lockMoving(trx, tenantid, batch.podids);
  const moving = found.filter((pod) => pod.archived === direction.running);
  const back = moving.filter((pod) => action === 'archive' && mayNotGo(pod));
  const asked = moving.filter((pod) => !back.includes(pod)).map(({ id }) => id);

  await lockTierBlobs(trx, tenantid, asked);
  const blobs = await listTierBlobs(trx, tenantid, asked);
  const waiting = new Set(blobs.filter((blob) => isMissing(blob, batch)).flatMap(({ podids }) => podids));
  const ready = asked.filter((id) => !waiting.has(id));
  const moves = movesOf(blobs, batch, new Set(ready));
  // Prepared blobs that turn out to be unnecessary are left to the sweep: a retry of this operation may still use them.
  await moveBlobs(trx, moves);
  await archivePods(trx, tenantid, ready, { from: [direction.running], to: direction.done });
  await archivePods(trx, tenantid, ids(back), { from: [direction.running], to: direction.stable });
  const alive = found.filter((pod) => pod.deletedat === null && ready.includes(pod.id));
  // Deleting a file already released its storage, so deleted files are not counted here.
  if (action === 'archive') await countStorage(trx, tenantid, -(await sumAssets(trx, tenantid, ids(alive))));
  await emitPodsChanged(
    trx,
    moving.filter((pod) => !waiting.has(pod.id) && pod.deletedat === null),
    batch.of,
  );
}

/** Deleted in the meantime, or reprocessed by a concurrent request: the file keeps its state. */
const mayNotGo = (pod: MovingPod) => pod.deletedat !== null || isBeingMade(pod.state);

/** A file is not unarchived while any of its blobs is missing; when archiving, remaining blobs can follow later. */
const isMissing = (blob: TierBlob, { action, prepared }: Batch) =>
  action === 'unarchive' && blob.archived === 1 && !prepared.has(blob.key);

function movesOf(blobs: readonly TierBlob[], { action, prepared }: Batch, ready: Set<string>): BlobMove[] {
  const archived = action === 'archive' ? 1 : 0;
  return blobs.flatMap((blob) => {
    const target = prepared.get(blob.key);
    if (!target || blob.archived === archived) return [];
    if (action === 'archive' && blob.shared) return [];
    if (!blob.podids.some((id) => ready.has(id))) return [];
    return [{ from: blob.key, to: target.key, archived, packed: target.packed }];
  });
}

/** The same for files that are already archived: moves only blobs that were left behind. */
export async function switchLeftBehind(trx: Trx, batch: Omit<Batch, 'action' | 'of'>): Promise<void> {
  const { tenantid } = batch;
  const found = await lockMoving(trx, tenantid, batch.podids);
  const archived = ids(found.filter((pod) => pod.archived === ArchiveStatus.ARCHIVED));
  await lockTierBlobs(trx, tenantid, archived);
  const blobs = await listTierBlobs(trx, tenantid, archived);
  const moves = movesOf(blobs, { ...batch, action: 'archive', of: 0 }, new Set(archived));
  await moveBlobs(trx, moves);
}

const ids = (pods: readonly { id: string }[]) => pods.map(({ id }) => id);
