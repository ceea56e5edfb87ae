import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { readValue } from '#platform/db/rows.ts';

export async function findDeletion(db: Db, userid: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('deletionaskedat')
    .where('id', '=', userid)
    .executeTakeFirstOrThrow();
  return row.deletionaskedat;
}

/** A second request does not restart the waiting period. */
export async function askDeletion(trx: Trx, userid: string): Promise<string> {
  const row = await trx
    .updateTable('users')
    .set({ deletionaskedat: sql<string>`coalesce(deletionaskedat, now())` })
    .where('id', '=', userid)
    .returning('deletionaskedat')
    .executeTakeFirstOrThrow();
  return row.deletionaskedat!;
}

/** Returns whether there was a pending deletion. */
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

/** Locks the account for deletion. Returns false when the deletion was cancelled meanwhile. */
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
 * Whether the user is the last administrator of a tenant, or the last platform administrator. Users who are
 * disabled or about to be deleted do not count; tenants that are marked for deletion are ignored. Locks the tenants
 * and the platform administrators, so that concurrent deletions are serialized.
 */
export async function isLastAdministrator(trx: Trx, userid: string) {
  await sql`
    select t.id from tenants t
    where t.id in (select a.tenantid from access_points a where a.userid = ${userid})
    order by t.id for no key update`.execute(trx);
  await sql`
    select u.id from users u
    where u.type = 'root' and exists (select 1 from users me where me.id = ${userid} and me.type = 'root')
    order by u.id for no key update of u`.execute(trx);
  const stays = sql`o.id <> ${userid} and o.disabledat is null and o.deletedat is null and o.deletionaskedat is null`;
  return readValue<boolean>(trx)`
    select exists (
      select 1 from access_points a join tenants t on t.id = a.tenantid
      where a.userid = ${userid} and a."group" = 'admin' and t.deletedat is null and t.markedat is null
        and not exists (select 1 from access_points b join users o on o.id = b.userid
          where b.tenantid = t.id and b."group" = 'admin' and ${stays})
    ) or (
      exists (select 1 from users u where u.id = ${userid} and u.type = 'root')
      and not exists (select 1 from users o where o.type = 'root' and ${stays})
    ) as last`;
}

/** Content stays under the user's name. The address becomes free and every sign-in method is removed. */
export async function wipeUser(trx: Trx, userid: string): Promise<void> {
  for (const table of [
    'credentials',
    'authenticators',
    'recovery_codes',
    'passkeys',
    'external_identities',
    'challenges',
    'api_tokens',
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
