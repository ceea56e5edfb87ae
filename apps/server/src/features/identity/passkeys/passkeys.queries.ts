import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

const shown = ['id', 'name', 'createdat', 'lastusedat'] as const;

export function listPasskeys(db: Database, userid: string) {
  return db
    .selectFrom('passkeys')
    .select(shown)
    .where('userid', '=', userid)
    .orderBy('createdat')
    .orderBy('id')
    .execute();
}

/** Sent to the browser, so that an authenticator does not register twice. */
export function listCredentials(db: Database, userid: string) {
  return db.selectFrom('passkeys').select(['id', 'transports']).where('userid', '=', userid).execute();
}

/** Undefined when the passkey exists already, for any user. */
export function insertPasskey(trx: Trx, row: Insertable<Tables['passkeys']>) {
  return trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(shown)
    .executeTakeFirst();
}

export function findPasskey(db: Database, id: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'userid', 'publickey', 'counter'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The counter only increases, also for concurrent sign-ins. Authenticators without a counter always send zero. */
export async function advanceCounter(db: Database, id: string, counter: number): Promise<boolean> {
  const advanced = await db
    .updateTable('passkeys')
    .set({ counter, lastusedat: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .returning('id')
    .executeTakeFirst();
  return advanced !== undefined;
}

export function deletePasskey(trx: Trx, userid: string, id: string) {
  return trx
    .deleteFrom('passkeys')
    .where('userid', '=', userid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** Deletes all passkeys of a user except `but`. Returns how many. */
export async function deletePasskeys(trx: Trx, userid: string, but: readonly string[] = []): Promise<number> {
  const gone = await trx
    .deleteFrom('passkeys')
    .where('userid', '=', userid)
    .$if(but.length > 0, (query) => query.where('id', 'not in', [...but]))
    .returning('id')
    .execute();
  return gone.length;
}
