import { AppError } from '@rushes/contract/app-error';
import { type Operation, operationChanged } from '@rushes/contract/move-copy';
import type { NotificationCode } from '@rushes/contract/notification-types';
import type { Database, Trx, UserCtx } from '#platform/context/context.ts';
import { isLimited } from '#platform/context/may-use.ts';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as queries from './operations.queries.ts';

/** From this many nodes and files on, a job does the work and the request only starts it. Tests lower it. */
export const largeOperation = { items: 2000 };

/**
 * Serializes changes to the shape of a tenant's tree (move, copy, delete, restore, purge). Take it first in the
 * transaction, before any row lock. Long-running operations hold it only while they claim their paths.
 */
export const lockTree = queries.lockTree;

/** For adding one item to a folder or changing one row: keeps the shape of the tree. Take it first as well. */
export const shareTree = queries.shareTree;

/** Throws when an operation has claimed one of the paths. Call after lockTree, so that no claim can be added. */
export async function requireUnclaimed(
  trx: Trx,
  tenantid: string,
  paths: readonly string[],
  except?: string,
): Promise<void> {
  if (await queries.isClaimed(trx, tenantid, paths, except)) throw new AppError('ERR161');
}

/**
 * For changing one row or adding an item to a folder: a claim further down does not block it. Changes to whole
 * subtrees use `requireUnclaimed`.
 */
export async function requireFree(trx: Trx, tenantid: string, path: string): Promise<void> {
  if (await queries.isInsideClaim(trx, tenantid, path)) throw new AppError('ERR161');
}

interface Claim {
  tenantid: string;
  /** Null when the system runs it: then no user is notified. */
  userid: string | null;
  /** One of AM14 to AM25. */
  code: NotificationCode;
  name: string;
  nodeid: string | null;
  paths: string[];
  total: number;
}

/** Claims these paths until `endOperation`. Enqueue the job that does the work in the same transaction. */
export async function beginOperation(trx: Trx, claim: Claim): Promise<Operation> {
  await requireUnclaimed(trx, claim.tenantid, claim.paths);
  const row = { ...claim, id: newId(), done: 0 };
  await queries.insertOperation(trx, row);
  await emitOperationChanged(trx, row);
  return present(row);
}

/** In its own transaction, because the transaction of the work is not visible until it commits. */
export async function reportProgress(db: Database, id: string, done: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await queries.setDone(trx, id, done);
    if (row) await emitOperationChanged(trx, row);
  });
}

/** Call it in the transaction that ends the work, successful or not. Undefined when it had ended before. */
export async function endOperation(trx: Trx, id: string): Promise<queries.OperationRow | undefined> {
  const row = await queries.deleteOperation(trx, id);
  if (row) await emitOperationChanged(trx, row, { ended: true });
  return row;
}

export async function listOperations(ctx: UserCtx): Promise<{ operations: Operation[] }> {
  const { tenantids, userid, accessPoints } = ctx.actor;
  const within = isLimited(ctx.actor) ? accessPoints.map(({ path }) => path) : null;
  return { operations: (await queries.listOperations(ctx.db, tenantids, userid, within)).map(present) };
}

const present = ({ id, code, name, nodeid, total, done }: Operation): Operation => ({
  id,
  code,
  name,
  nodeid,
  total,
  done,
});

async function emitOperationChanged(
  trx: Trx,
  row: Operation & { userid: string | null },
  end: { ended?: true } = {},
): Promise<void> {
  const { userid } = row;
  if (userid) await emit(trx, operationChanged, { userid }, { ...present(row), ...end });
}

export const findOperation = queries.findOperation;
