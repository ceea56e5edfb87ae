import type { Group } from '@rushes/contract/abilities';
import type { NotificationSettings } from '@rushes/contract/accounts';
import type { Language } from '@rushes/contract/enums';
import type { MailTime, NotificationName } from '@rushes/contract/notifications';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';

export interface NewUser {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  type: Group;
  language?: Language;
  /** Set for users who do not see the welcome page. */
  welcomedat?: Date;
}

export async function insertUser(trx: Trx, user: NewUser, since: 'invitedat' | 'provenat'): Promise<void> {
  await trx
    .insertInto('users')
    .values({ ...user, emailverified: true, [since]: sql<string>`now()` })
    .execute();
}

/** The user that a workspace token acts as: without an address and a way to sign in. Returns its id. */
export async function insertServiceUser(
  trx: Trx,
  { name, group }: { name: string; group: Group },
): Promise<string> {
  const id = newId();
  const email = `token-${id}@token.invalid`;
  const user = { id, email, firstname: name, lastname: '(API)', type: group, emailverified: true };
  await trx.insertInto('users').values(user).execute();
  return id;
}

/** Whether a confirmed account other than `but` has the address. */
export async function hasAddress(db: Db, email: string, but?: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('emailverified', '=', true)
    .$if(but !== undefined, (query) => query.where('id', '<>', but!))
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUsers(db: Db): Promise<boolean> {
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

export async function updateProfile(
  trx: Trx,
  userid: string,
  change: Profile,
  isProven: boolean,
): Promise<void> {
  const provenat = isProven ? sql<string>`now()` : null;
  await trx
    .updateTable('users')
    .set(change.email === undefined ? change : { ...change, provenat })
    .where('id', '=', userid)
    .execute();
}

export async function setDisabled(trx: Trx, userid: string, disabled: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ disabledat: disabled ? sql<string>`now()` : null })
    .where('id', '=', userid)
    .execute();
}

export async function findNotifications(
  db: Database,
  userid: string,
): Promise<Partial<NotificationSettings>> {
  const row = await db
    .selectFrom('users')
    .select('notifications')
    .where('id', '=', userid)
    .executeTakeFirstOrThrow();
  return row.notifications;
}

/** Writes only the named notification, so concurrent changes from two tabs are both kept. */
export async function setNotification(
  db: Database,
  userid: string,
  name: NotificationName,
  value: MailTime,
): Promise<Partial<NotificationSettings>> {
  const row = await db
    .updateTable('users')
    .set({ notifications: sql`notifications || jsonb_build_object(${name}::text, ${value}::text)` })
    .where('id', '=', userid)
    .returning('notifications')
    .executeTakeFirstOrThrow();
  return row.notifications;
}
