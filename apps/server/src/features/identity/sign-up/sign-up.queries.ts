import type { Language } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';

/** How long an unconfirmed address is kept. */
const UNCONFIRMED_DAYS = 7;

interface Person {
  email: string;
  firstname: string;
  lastname: string;
  language: Language;
}

/** Type `admin`: the user will own a tenant; until then it grants nothing. False when the address is taken. */
export async function insertUnconfirmed(trx: Trx, person: Person): Promise<boolean> {
  const row = await trx
    .insertInto('users')
    .values({ ...person, id: newId(), type: 'admin', emailverified: false })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The latest sign-up wins: it sets names and language. False when the address was confirmed meanwhile; from then on
 * a sign-up cannot change the account.
 */
export async function updateUnconfirmed(
  trx: Trx,
  userid: string,
  person: Omit<Person, 'email'>,
): Promise<boolean> {
  const { firstname, lastname, language } = person;
  const row = await trx
    .updateTable('users')
    .set({ firstname, lastname, language, createdat: sql<string>`now()` })
    .where('id', '=', userid)
    .where('emailverified', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when there is no unconfirmed account. */
export async function confirmUser(trx: Trx, userid: string): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ emailverified: true, provenat: sql<string>`now()` })
    .where('id', '=', userid)
    .where('emailverified', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetUnconfirmed(db: Database): Promise<void> {
  await db
    .deleteFrom('users')
    .where('emailverified', '=', false)
    .where('deletedat', 'is', null)
    .where('createdat', '<', sql<string>`now() - make_interval(days => ${UNCONFIRMED_DAYS})`)
    .execute();
}
