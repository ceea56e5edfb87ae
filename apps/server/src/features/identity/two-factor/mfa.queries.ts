import type { Mfa } from '@rushes/contract/mfa';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { readRow } from '#platform/db/rows.ts';

export function findAuthenticator(db: Db, userid: string) {
  return db.selectFrom('authenticators').selectAll().where('userid', '=', userid).executeTakeFirst();
}

/** Lock before using a code of either kind. Serializes concurrent attempts and gives a fixed lock order. */
export function lockAuthenticator(trx: Trx, userid: string) {
  return trx
    .selectFrom('authenticators')
    .selectAll()
    .where('userid', '=', userid)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces a secret that was not enabled yet; an enabled one is kept. */
export async function putSecret(trx: Db, userid: string, secret: string): Promise<boolean> {
  const put = await trx
    .insertInto('authenticators')
    .values({ userid, secret })
    .onConflict((conflict) =>
      conflict
        .column('userid')
        .doUpdateSet({ secret, verifiedat: null, laststep: 0, createdat: sql`now()` })
        .where('authenticators.enabledat', 'is', null),
    )
    .returning('userid')
    .executeTakeFirst();
  return put !== undefined;
}

interface Taken {
  /** As it was read: a code of an old secret is not accepted after the secret was replaced. */
  was: string;
  /** The same secret, sealed again, so that it follows a rotation of the server secret. */
  secret: string;
  step: number;
}

/** Accepts a code and marks it as used in one statement: of two concurrent requests, only one succeeds. */
export async function takeStep(
  trx: Trx,
  userid: string,
  { was, secret, step }: Taken,
  isOn: boolean,
): Promise<boolean> {
  const taken = await trx
    .updateTable('authenticators')
    .set({ laststep: step, secret, ...(isOn ? {} : { verifiedat: sql<string>`now()` }) })
    .where('userid', '=', userid)
    .where('secret', '=', was)
    .where('laststep', '<', step)
    .where('enabledat', isOn ? 'is not' : 'is', null)
    .returning('userid')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function enableAuthenticator(trx: Trx, userid: string): Promise<boolean> {
  const enabled = await trx
    .updateTable('authenticators')
    .set({ enabledat: sql`now()` })
    .where('userid', '=', userid)
    .where('verifiedat', 'is not', null)
    .where('enabledat', 'is', null)
    .returning('userid')
    .executeTakeFirst();
  return enabled !== undefined;
}

/** Inserts a secret that is verified and enabled at once. Fails when MFA is already enabled. */
export async function insertEnabled(
  trx: Trx,
  userid: string,
  secret: string,
  step: number,
): Promise<boolean> {
  const now = sql<string>`now()`;
  const row = { secret, laststep: step, verifiedat: now, enabledat: now };
  const put = await trx
    .insertInto('authenticators')
    .values({ userid, ...row })
    .onConflict((conflict) =>
      conflict.column('userid').doUpdateSet(row).where('authenticators.enabledat', 'is', null),
    )
    .returning('userid')
    .executeTakeFirst();
  return put !== undefined;
}

export async function deleteAuthenticator(trx: Trx, userid: string): Promise<void> {
  await trx.deleteFrom('authenticators').where('userid', '=', userid).execute();
  await trx.deleteFrom('recovery_codes').where('userid', '=', userid).execute();
}

export async function replaceRecoveryCodes(trx: Trx, userid: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('userid', '=', userid).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((codehash) => ({ userid, codehash })))
    .execute();
}

/** Finds and uses up the code in one statement. Returns how many are left. */
export async function takeRecoveryCode(
  trx: Trx,
  userid: string,
  hashes: Buffer[],
): Promise<number | undefined> {
  const taken = await trx
    .updateTable('recovery_codes')
    .set({ usedat: sql`now()` })
    .where('userid', '=', userid)
    .where('codehash', 'in', hashes)
    .where('usedat', 'is', null)
    .returning('userid')
    .executeTakeFirst();
  return taken && (await countRecoveryCodes(trx, userid));
}

async function countRecoveryCodes(trx: Trx, userid: string): Promise<number> {
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userid', '=', userid)
    .where('usedat', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export function findMfa(db: Database, userid: string) {
  return readRow<Mfa>(db)`
    select
      (select count(*)::int from authenticators a where a.userid = u.id and a.enabledat is not null) as enabled,
      (select count(*)::int from passkeys k where k.userid = u.id) as passkeys,
      (select count(*)::int from recovery_codes c where c.userid = u.id and c.usedat is null) as "recoveryCodesLeft",
      (exists (select 1 from access_points p join tenants t on t.id = p.tenantid
        where p.userid = u.id and t.mfarequired = 1 and t.deletedat is null))::int as required,
      u.preferredfactor as preferred
    from users u where u.id = ${userid}`;
}

export async function setPreference(
  db: Database,
  userid: string,
  preferred: Mfa['preferred'],
): Promise<void> {
  await db.updateTable('users').set({ preferredfactor: preferred }).where('id', '=', userid).execute();
}
