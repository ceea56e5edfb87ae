import { ArchiveStatus } from '@rushes/contract/enums';
import { countStorage } from '#features/limits/index.ts';
import { archiveSubtrees } from '#features/nodes/subtrees/index.ts';
import { notify } from '#features/notifications/index.ts';
import { endOperation } from '#features/operations/index.ts';
import { archivePods } from '#features/pods/tier/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Database, Trx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { emitPodsChanged, emitScopeChanged } from './archive.events.ts';
import type { MoveFiles } from './archive.jobs.ts';
import { directions } from './archive.policy.ts';
import * as queries from './archive.queries.ts';
import { lockMoving, sumAssets } from './tier.queries.ts';

/**
 * Runs after the last file. A folder with files that could not be moved ends as not archived: when archiving, because
 * it is not fully archived; when unarchiving, because one damaged file must not make the others inaccessible.
 */
export async function finishMove(trx: Trx, work: MoveFiles): Promise<void> {
  const direction = directions[work.action];
  const isWhole = !(await queries.isLeftBehind(trx, work, direction.done));
  const to = isWhole ? direction.done : ArchiveStatus.NOTARCHIVED;
  await archiveSubtrees(trx, work.tenantid, work.nodeids, { from: [direction.running], to });
  await emitScopeChanged(trx, work, []);
  await end(trx, work, isWhole);
}

/** Called after the last attempt: finished files stay moved, the rest is reset. Idempotent. */
export async function markFailed(db: Database, work: MoveFiles): Promise<void> {
  const { stable, queued, running } = directions[work.action];
  await db.transaction().execute(async (trx) => {
    const ended = await end(trx, work, false);
    if (!ended) return;
    await archiveSubtrees(trx, work.tenantid, work.nodeids, { from: [queued, running], to: stable });
    await resetFailedFiles(trx, work, await queries.listInState(trx, work, [queued, running]));
    await emitScopeChanged(trx, work, []);
  });
}

/** Resets files that could not be moved to their previous state and releases the storage reserved for them. */
export async function resetFailedFiles(trx: Trx, work: MoveFiles, podids: readonly string[]): Promise<void> {
  const { stable, queued, running } = directions[work.action];
  const pods = (await lockMoving(trx, work.tenantid, podids)).filter(
    ({ archived }) => archived === queued || archived === running,
  );
  const alive = pods.filter(({ deletedat }) => deletedat === null);
  if (work.action === 'unarchive') {
    const bytes = await sumAssets(trx, work.tenantid, idsOf(alive));
    await countStorage(trx, work.tenantid, -bytes);
  }
  await archivePods(trx, work.tenantid, idsOf(pods), { from: [queued, running], to: stable });
  await emitPodsChanged(trx, alive, alive.length);
}

async function end(trx: Trx, work: MoveFiles, succeeded: boolean): Promise<boolean> {
  const direction = directions[work.action];
  const operation = await endOperation(trx, work.operationid);
  if (!operation) return false;
  const { tenantid, userid, name } = operation;
  const named = await queries.listNamed(trx, tenantid, { nodeids: work.nodeids, podids: work.named });
  const actor = userid ? { userid, name: await queries.findUserName(trx, userid) } : undefined;
  const single = named.length === 1 ? named[0] : undefined;
  if (actor) {
    await notify(trx, {
      tenantid,
      userid: actor.userid,
      code: succeeded ? direction.succeeded : direction.failed,
      params: { name },
      nodeid: single?.nodeid ?? operation.nodeid,
      podid: single?.podid ?? null,
    });
  }
  if (!succeeded) return true;
  const action = work.action === 'archive' ? 'archived' : 'unarchived';
  await recordActions(
    trx,
    actor,
    named.map((item) => ({ action, tenantid, ...item })),
  );
  return true;
}
