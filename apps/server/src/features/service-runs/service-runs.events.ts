import { podRunProgressed } from '@rushes/contract/pods';
import { type FullRow, findPod } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';

/** To everyone who can see the file now. */
export async function emitProgress(
  trx: Trx,
  { tenantid, id }: Pick<FullRow, 'tenantid' | 'id'>,
  progress: { runid: string; percentage: number },
): Promise<void> {
  const pod = await findPod(trx, [tenantid], id);
  if (!pod) return;
  const { nodeid, path, hidden } = pod;
  await emit(
    trx,
    podRunProgressed,
    { tenantid, path, teamonly: hidden ? 1 : 0 },
    { id, nodeid, ...progress },
  );
}
