import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { removeBytes } from './blobs.jobs.ts';
import * as queries from './tier-blobs.queries.ts';

/**
 * The caller must hold locks on the old blobs. They become unreferenced in the transaction that enqueues the removal of
 * their bytes.
 */
export async function moveBlobs(trx: Trx, moves: readonly queries.BlobMove[]): Promise<void> {
  if (moves.length === 0) return;
  await queries.moveBlobs(trx, moves);
  await enqueue(trx, removeBytes, { keys: moves.map(({ from }) => from) });
}
