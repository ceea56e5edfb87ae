import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';

/** After this time a temporary password is refused like a wrong one. */
export const TEMPORARY_DAYS = 7;

/** Inserts or replaces the user's password. */
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

/** Changes whenever the password is replaced. Undefined without a password, and for an unknown address. */
export async function findPasswordGeneration(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userid')
    .select(sql<string>`extract(epoch from credentials.updatedat)::text`.as('generation'))
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row?.generation;
}

export async function dropPassword(trx: Trx, userid: string): Promise<void> {
  await trx.deleteFrom('credentials').where('userid', '=', userid).execute();
}

/** The user has read an e-mail to this address, so it is proven to be theirs. */
export async function markProven(trx: Trx, userid: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ provenat: sql`coalesce(provenat, now())` })
    .where('id', '=', userid)
    .execute();
}

/** An invited user has a sign-in method of their own and is no longer only invited. */
export async function markArrived(trx: Trx, userid: string): Promise<void> {
  await trx.updateTable('users').set({ invitedat: null }).where('id', '=', userid).execute();
}
