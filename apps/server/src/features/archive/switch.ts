import { ArchiveStatus } from '@rushes/contract/enums';
import type { ArchiveAction } from '@rushes/contract/services';
import {
  type BlobMove,
  listTierBlobs,
  lockTierBlobs,
  moveBlobs,
  removeBytes,
  sumAssets,
  type TierBlob,
} from '#features/assets/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { archivePods, lockMoving, type MovingPod } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { tellPods } from './archive.events.ts';
import { directions, isBeingMade } from './archive.policy.ts';
import type { Prepared } from './prepare.ts';

export interface Batch {
  tenantid: string;
  action: ArchiveAction;
  podids: readonly string[];
  /** By the key they were made from. */
  prepared: ReadonlyMap<string, Prepared>;
  /** How many files the whole work is about. */
  of: number;
}

/**
 * The one moment in which files change their tier: their bytes, their state and their room in one transaction. Until
 * it commits the old bytes are the true ones; afterwards they are nobody's, and the order to remove them is written.
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
  await apply(trx, moves);
  await archivePods(trx, tenantid, ready, { from: [direction.running], to: direction.done });
  await archivePods(trx, tenantid, ids(back), { from: [direction.running], to: direction.stable });
  const alive = found.filter((pod) => pod.deletedat === null && ready.includes(pod.id));
  // Whoever deletes a file gives its room back; of what is deleted nothing is counted here.
  if (action === 'archive') await countStorage(trx, tenantid, -(await sumAssets(trx, tenantid, ids(alive))));
  await tellPods(
    trx,
    moving.filter((pod) => !waiting.has(pod.id) && pod.deletedat === null),
    batch.of,
  );
}

/**
 * The old bytes are nobody's from here on, and the order to remove them stands or falls with that. What was prepared
 * and is not needed after all is left to the sweep: another try of this work may be about to use it.
 */
async function apply(trx: Trx, moves: readonly BlobMove[]): Promise<void> {
  if (moves.length === 0) return;
  await moveBlobs(trx, moves);
  await enqueue(trx, removeBytes, { keys: moves.map(({ from }) => from) });
}

/** Deleted in the meantime, or made anew by a request that came at the same moment: it stays what it was. */
const mayNotGo = (pod: MovingPod) => pod.deletedat !== null || isBeingMade(pod.state);

/** Without its bytes in reach a file is not taken out of the archive; into it, what is missing can follow later. */
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

/** The same for files that are archived already: only bytes that were left behind move. */
export async function switchLeftBehind(trx: Trx, batch: Omit<Batch, 'action' | 'of'>): Promise<void> {
  const { tenantid } = batch;
  const found = await lockMoving(trx, tenantid, batch.podids);
  const archived = ids(found.filter((pod) => pod.archived === ArchiveStatus.ARCHIVED));
  await lockTierBlobs(trx, tenantid, archived);
  const blobs = await listTierBlobs(trx, tenantid, archived);
  const moves = movesOf(blobs, { ...batch, action: 'archive', of: 0 }, new Set(archived));
  await apply(trx, moves);
}

const ids = (pods: readonly { id: string }[]) => pods.map(({ id }) => id);
