import type { Group } from '@rushes/contract/abilities';
import type { Language } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { forgetLetters } from './codes.ts';
import { insertPassword } from './passwords.queries.ts';

export interface NewUser {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  type: Group;
  language?: Language;
}

/**
 * An account that may sign in. Invited: the password is temporary and replaced at the first sign-in. A sign-up with
 * the same address that nobody has confirmed gives way: an address is nobody's until then.
 */
export async function insertUser(
  trx: Trx,
  user: NewUser,
  passwordHash: string,
  { temporary = false }: { temporary?: boolean } = {},
): Promise<void> {
  await dropUnconfirmed(trx, user.email);
  await trx
    .insertInto('users')
    .values({ ...user, emailverified: true, ...(temporary ? { invitedat: sql<string>`now()` } : {}) })
    .execute();
  await insertPassword(trx, user.id, passwordHash, { temporary });
}

/** Whether the address belongs to somebody; an unconfirmed sign-up does not count. */
export async function hasUser(db: Database | Trx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('emailverified', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function dropUnconfirmed(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('emailverified', '=', false)
    .where('deletedat', 'is', null)
    .execute();
}

export interface Profile {
  firstname?: string;
  lastname?: string;
  email?: string;
  type?: Group;
}

/**
 * The address and names are checked by whoever calls; a taken address is for them to have looked for. With the address
 * go the codes and links that were sent to the one before.
 */
export async function updateProfile(trx: Trx, userid: string, change: Profile): Promise<void> {
  if (change.email !== undefined) {
    await dropUnconfirmed(trx, change.email);
    await forgetLetters(trx, ['reset', 'temporary', 'email'], userid);
  }
  await trx.updateTable('users').set(change).where('id', '=', userid).execute();
}

export async function setDisabled(trx: Trx, userid: string, disabled: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ disabledat: disabled ? sql<string>`now()` : null })
    .where('id', '=', userid)
    .execute();
}

export async function setNotification(
  db: Database,
  userid: string,
  name: string,
  value: 0 | 1,
): Promise<Record<string, 0 | 1>> {
  const row = await db
    .updateTable('users')
    .set({ notifications: sql`notifications || jsonb_build_object(${name}::text, ${value}::int)` })
    .where('id', '=', userid)
    .returning('notifications')
    .executeTakeFirstOrThrow();
  return row.notifications;
}

export async function findDeletion(db: Database | Trx, userid: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('deletionaskedat')
    .where('id', '=', userid)
    .executeTakeFirstOrThrow();
  return row.deletionaskedat;
}

/** Asking twice does not begin the days anew. */
export async function askDeletion(trx: Trx, userid: string): Promise<string> {
  const row = await trx
    .updateTable('users')
    .set({ deletionaskedat: sql<string>`coalesce(deletionaskedat, now())` })
    .where('id', '=', userid)
    .returning('deletionaskedat')
    .executeTakeFirstOrThrow();
  return row.deletionaskedat!;
}

/** Answers whether there was anything to take back. */
export async function cancelDeletion(trx: Trx, userid: string): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ deletionaskedat: null })
    .where('id', '=', userid)
    .where('deletionaskedat', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDueDeletions(db: Database, days: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('users')
    .select('id')
    .where('deletedat', 'is', null)
    .where('deletionaskedat', '<=', sql<string>`now() - make_interval(days => ${days})`)
    .orderBy('deletionaskedat')
    .execute();
}

/** Holds the account while it goes; false when it was taken back in the meantime. */
export async function lockDueDeletion(trx: Trx, userid: string, days: number): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userid)
    .where('deletedat', 'is', null)
    .where('deletionaskedat', '<=', sql<string>`now() - make_interval(days => ${days})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether nobody would be left to administer one of the user's tenants, or the platform. Whoever is disabled or about
 * to be deleted does not count; a tenant that ends anyway needs nobody. Locks the tenants, and the platform's people,
 * so that two who leave at once see each other.
 */
export async function isLastAdministrator(trx: Trx, userid: string): Promise<boolean> {
  await sql`
    select t.id from tenants t
    where t.id in (select a.tenantid from access_points a where a.userid = ${userid})
    order by t.id for no key update`.execute(trx);
  await sql`
    select u.id from users u
    where u.type = 'root' and exists (select 1 from users me where me.id = ${userid} and me.type = 'root')
    order by u.id for no key update of u`.execute(trx);
  const stays = sql`o.id <> ${userid} and o.disabledat is null and o.deletedat is null and o.deletionaskedat is null`;
  const { rows } = await sql<{ last: boolean }>`
    select exists (
      select 1 from access_points a join tenants t on t.id = a.tenantid
      where a.userid = ${userid} and a."group" = 'admin' and t.deletedat is null and t.markedat is null
        and not exists (select 1 from access_points b join users o on o.id = b.userid
          where b.tenantid = t.id and b."group" = 'admin' and ${stays})
    ) or (
      exists (select 1 from users u where u.id = ${userid} and u.type = 'root')
      and not exists (select 1 from users o where o.type = 'root' and ${stays})
    ) as last`.execute(trx);
  return rows[0]!.last;
}

/** What somebody made stays under their name; the address becomes free, and every way in is gone. */
export async function wipeUser(trx: Trx, userid: string): Promise<void> {
  for (const table of [
    'credentials',
    'authenticators',
    'recovery_codes',
    'passkeys',
    'external_identities',
    'challenges',
  ] as const) {
    await trx.deleteFrom(table).where('userid', '=', userid).execute();
  }
  await trx.deleteFrom('letters').where('subjectid', '=', userid).execute();
  await trx
    .updateTable('users')
    .set({
      email: `deleted-${userid}@deleted.invalid`,
      emailverified: false,
      deletedat: sql<string>`now()`,
      deletionaskedat: null,
      notifications: '{}',
    })
    .where('id', '=', userid)
    .execute();
}
