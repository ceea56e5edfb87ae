import { AppError } from '@rushes/contract/app-error';
import { hasUser } from '#features/identity/accounts/index.ts';
import { countInvitations } from '#features/limits/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { findAddress } from './users.queries.ts';

export async function requireFreeAddress(
  trx: Trx,
  tenantid: string,
  email: string,
  userid?: string,
): Promise<void> {
  const owner = await findAddress(trx, tenantid, email);
  if (owner && owner.id !== userid) throw new AppError(owner.here ? 'ERR109' : 'ERR46');
  // Reserved by an undo link.
  if (await hasUser(trx, email, userid)) throw new AppError('ERR46');
}

/** The address may be taken between the check and the write: the unique index decides. */
export async function rejectTakenAddress(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'users_email') throw new AppError('ERR46');
    throw error;
  }
}

/**
 * ERR46 says that somebody outside the tenant has an account. It counts as an invitation, like the answer for a free
 * address, so that administrators cannot look up addresses in numbers.
 */
export async function countingLookups<T>(ctx: UserCtx, tenantOf: () => string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR46')
      await ctx.db.transaction().execute((trx) => countInvitations(trx, ctx, tenantOf()));
    throw error;
  }
}
