import type { Group } from '@rushes/contract/abilities';
import type { Language } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

export interface NewUser {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  type: Group;
  language?: Language;
}

export async function insertUser(trx: Trx, user: NewUser, passwordHash: string): Promise<void> {
  await trx
    .insertInto('users')
    .values({ ...user, emailverified: true })
    .execute();
  await trx.insertInto('credentials').values({ userid: user.id, password: passwordHash }).execute();
}

export async function hasUser(db: Database | Trx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
