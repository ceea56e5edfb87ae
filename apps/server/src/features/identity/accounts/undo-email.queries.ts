import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { deleteAuthenticator } from '../two-factor/mfa.queries.ts';

/** Removes every sign-in method that was set after the given time. Returns what was removed, for the audit log. */
export async function dropMethodsSince(trx: Trx, userid: string, since: string): Promise<string[]> {
  const dropped: string[] = [];
  const note = (what: string, rows: readonly unknown[]) => rows.length > 0 && dropped.push(what);
  const passwords = await trx
    .deleteFrom('credentials')
    .where('userid', '=', userid)
    .where('updatedat', '>', since)
    .returning('userid')
    .execute();
  note('password', passwords);
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('userid', '=', userid)
    .where('createdat', '>', since)
    .returning('id')
    .execute();
  note('passkeys', passkeys);
  const identities = await trx
    .deleteFrom('external_identities')
    .where('userid', '=', userid)
    .where('createdat', '>', since)
    .returning('userid')
    .execute();
  note('providers', identities);
  const apps = await trx
    .selectFrom('authenticators')
    .select('userid')
    .where('userid', '=', userid)
    .where('enabledat', '>', since)
    .execute();
  if (apps.length > 0) await deleteAuthenticator(trx, userid);
  note('totp', apps);
  const codes = await trx
    .deleteFrom('recovery_codes')
    .where('userid', '=', userid)
    .where('createdat', '>', since)
    .returning('userid')
    .execute();
  note('recoveryCodes', codes);
  return dropped;
}

/** Makes every device of the account unknown: their marks contain the time of the password. */
export async function forgetDevices(trx: Trx, userid: string): Promise<void> {
  await trx.updateTable('credentials').set({ updatedat: sql`now()` }).where('userid', '=', userid).execute();
}

/** Whether an open undo link can still return the address to an account other than `but`. */
export async function isReserved(db: Db, email: string, but?: string): Promise<boolean> {
  const row = await db
    .selectFrom('letters')
    .select('id')
    .where('purpose', '=', 'email-undo')
    .where(sql`lower(data ->> 'email')`, '=', email.toLowerCase())
    .where('expiresat', '>', sql<string>`now()`)
    .$if(but !== undefined, (query) => query.where('subjectid', '<>', but!))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the undo links of this change and of later ones. Those of earlier changes stay valid. */
export async function forgetUndosSince(trx: Trx, userid: string, since: string): Promise<void> {
  await undosOf(trx, userid).where(sql`data ->> 'since'`, '>=', since).execute();
}

/** After an administrator set the address: only its own links stay. */
export async function forgetUndosExcept(trx: Trx, userid: string, email: string): Promise<void> {
  await undosOf(trx, userid).where(sql`lower(data ->> 'email')`, '<>', email.toLowerCase()).execute();
}

/** Deletes the links sent to the current address, unless they belong to the earliest change that can be undone. */
export async function forgetUndosToCurrent(trx: Trx, userid: string): Promise<void> {
  await undosOf(trx, userid)
    .where(
      sql<boolean>`lower(data ->> 'email') = (select lower(u.email) from users u where u.id = ${userid})`,
    )
    .where(
      sql<boolean>`data ->> 'since' > (select min(l.data ->> 'since') from letters l
        where l.purpose = 'email-undo' and l.subjectid = ${userid} and l.expiresat > now())`,
    )
    .execute();
}

const undosOf = (trx: Trx, userid: string) =>
  trx.deleteFrom('letters').where('purpose', '=', 'email-undo').where('subjectid', '=', userid);
