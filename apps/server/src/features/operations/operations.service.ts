import { AppError } from '@rushes/contract/app-error';
import { type Operation, operationChanged } from '@rushes/contract/arranging';
import type { NoticeCode } from '@rushes/contract/notices';
import type { Database, Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as queries from './operations.queries.ts';

/** From this many nodes and files on, a job does the work and the request only begins it. */
export const LARGE = 2000;

/**
 * Whoever changes the shape of a tenant's tree (moves, copies, deletes, restores, deletes for good) does so one after
 * another: take this first in the transaction, before any row. Long work holds it only while it claims its paths.
 */
export const lockTree = queries.lockTree;

/** For whoever puts one thing into a folder or changes one row: the tree keeps its shape meanwhile. First, too. */
export const shareTree = queries.shareTree;

/** Nobody may touch what long work is busy with. Ask after lockTree, so that no claim can come between. */
export async function requireUnclaimed(
  trx: Trx,
  tenantid: string,
  paths: readonly string[],
  except?: string,
): Promise<void> {
  if (await queries.isClaimed(trx, tenantid, paths, except)) throw new AppError('ERR161');
}

/**
 * For whoever changes one row or puts something into a folder: a folder stays open while long work is busy with
 * something deeper down. Work on whole subtrees asks `requireUnclaimed`.
 */
export async function requireFree(trx: Trx, tenantid: string, path: string): Promise<void> {
  if (await queries.isInsideClaim(trx, tenantid, path)) throw new AppError('ERR161');
}

interface Claim {
  tenantid: string;
  /** Nobody when the product itself does it: then nobody is told. */
  userid: string | null;
  /** Of AM14 to AM25. */
  code: NoticeCode;
  name: string;
  nodeid: string | null;
  paths: string[];
  total: number;
}

/** Claims these paths until `endOperation`; enqueue the job that does the work in the same transaction. */
export async function beginOperation(trx: Trx, claim: Claim): Promise<Operation> {
  await requireUnclaimed(trx, claim.tenantid, claim.paths);
  const row = { ...claim, id: newId(), done: 0 };
  await queries.insertOperation(trx, row);
  await tell(trx, row);
  return present(row);
}

/** On a connection of its own: the work itself is one transaction, and nobody sees inside it. */
export async function reportProgress(db: Database, id: string, done: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await queries.setDone(trx, id, done);
    if (row) await tell(trx, row);
  });
}

/** In the transaction that ends the work, well or not. Undefined when it had ended before. */
export async function endOperation(trx: Trx, id: string): Promise<queries.OperationRow | undefined> {
  const row = await queries.deleteOperation(trx, id);
  if (row) await tell(trx, row, { ended: true });
  return row;
}

export async function listOperations(ctx: UserCtx): Promise<{ operations: Operation[] }> {
  const { tenantids, userid } = ctx.actor;
  return { operations: (await queries.listOperations(ctx.db, tenantids, userid)).map(present) };
}

export async function eraseOperations(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await queries.deleteOfTenant(trx, tenantid);
}

const present = ({ id, code, name, nodeid, total, done }: Operation): Operation => ({
  id,
  code,
  name,
  nodeid,
  total,
  done,
});

async function tell(
  trx: Trx,
  row: Operation & { userid: string | null },
  end: { ended?: true } = {},
): Promise<void> {
  const { userid } = row;
  if (userid) await emit(trx, operationChanged, { userid }, { ...present(row), ...end });
}
