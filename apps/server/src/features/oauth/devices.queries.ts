import { DEVICE_SECONDS } from '@rushes/contract/oauth';
import { type Insertable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';

export async function insertDevice(
  db: Database,
  row: Omit<Insertable<Tables['oauth_devices']>, 'expiresat'>,
): Promise<void> {
  const expiresat = sql<string>`now() + make_interval(secs => ${DEVICE_SECONDS})`;
  await db
    .insertInto('oauth_devices')
    .values({ ...row, expiresat })
    .execute();
}

/** A request that waits for its user, with the name of the app. */
export interface Waiting {
  name: string;
  scopes: Tables['oauth_devices']['scopes'];
  mcp: boolean;
}

export const findWaiting = (db: Db, usercodes: readonly string[]): Promise<Waiting | undefined> =>
  findRow<Waiting>(db)`
    select c.name, d.scopes, d.resource is not null as mcp
    from oauth_devices d join oauth_clients c on c.id = d.clientid
    where d.usercode = any (${usercodes}::text[]) and d.expiresat > now() and d.userid is null and d.refusedat is null`;

/** False when the code is unknown, has expired or is already decided. */
export async function decide(
  db: Db,
  usercodes: readonly string[],
  decision: { userid: string; sessionid: string } | 'refused',
): Promise<boolean> {
  const row = await db
    .updateTable('oauth_devices')
    .set(decision === 'refused' ? { refusedat: sql<string>`now()` } : decision)
    .where('usercode', 'in', [...usercodes])
    .where('expiresat', '>', sql<string>`now()`)
    .where('userid', 'is', null)
    .where('refusedat', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Device {
  clientid: string;
  userid: string | null;
  scopes: Tables['oauth_devices']['scopes'];
  resource: 'mcp' | null;
  isExpired: boolean;
  isRefused: boolean;
  isEarly: boolean;
}

/** A session that has ended no longer allows anything. */
export const lockDevice = (trx: Trx, hash: Buffer): Promise<Device | undefined> =>
  findRow<Device>(trx)`
    select d.clientid, d.userid, d.scopes, d.resource, d.expiresat < now() as "isExpired", d.pollat > now() as "isEarly",
      coalesce(d.refusedat is not null or s.endedat is not null or s.expiresat < now() or u.disabledat is not null
        or u.deletedat is not null, false) as "isRefused"
    from oauth_devices d left join sessions s on s.id = d.sessionid left join users u on u.id = d.userid
    where d.hash = ${hash} for update of d`;

/** A device that asks too early has to wait longer from then on. */
export async function notePoll(trx: Trx, hash: Buffer, isEarly: boolean): Promise<void> {
  await sql`
    update oauth_devices set "interval" = "interval" + ${isEarly ? 5 : 0}::int,
      pollat = now() + make_interval(secs => "interval" + ${isEarly ? 5 : 0}::int - 1)
    where hash = ${hash}`.execute(trx);
}

export async function deleteDevice(trx: Trx, hash: Buffer): Promise<void> {
  await trx.deleteFrom('oauth_devices').where('hash', '=', hash).execute();
}

export async function forgetOldDevices(db: Database): Promise<void> {
  await db
    .deleteFrom('oauth_devices')
    .where('expiresat', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}
