import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

/** A temporary password that nobody replaced by then is refused like a wrong one. */
export const TEMPORARY_DAYS = 7;

/** The user's password from now on, whether there was one or not. */
export async function insertPassword(
  trx: Trx,
  userid: string,
  password: string,
  { temporary = false, mailed = false }: { temporary?: boolean; mailed?: boolean } = {},
): Promise<void> {
  const row = {
    password,
    temporary,
    mailed,
    expiresat: temporary ? new Date(Date.now() + TEMPORARY_DAYS * 86_400_000) : null,
    updatedat: sql<string>`now()`,
  };
  await trx
    .insertInto('credentials')
    .values({ userid, ...row })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(row))
    .execute();
}

export async function dropPassword(trx: Trx, userid: string): Promise<void> {
  await trx.deleteFrom('credentials').where('userid', '=', userid).execute();
}

/** Somebody read an e-mail to this address: from here on it is known to be theirs. */
export async function markProven(trx: Trx, userid: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ provenat: sql`coalesce(provenat, now())` })
    .where('id', '=', userid)
    .execute();
}

/** Somebody who was invited has a way in of their own: they are no longer only invited. */
export async function markArrived(trx: Trx, userid: string): Promise<void> {
  await trx.updateTable('users').set({ invitedat: null }).where('id', '=', userid).execute();
}
