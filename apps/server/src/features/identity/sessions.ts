import { createHash } from 'node:crypto';
import { forcedOut, type OpenSession, type outReasons } from '@rushes/contract/identity';
import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { emit } from '#platform/events/emit.ts';
import { sessionEnded } from './identity.events.ts';

export const SESSION_DAYS = 30;
/** Maximum lifetime of a session, also when it is in use. After that the user must sign in again. */
const LONGEST_DAYS = 180;

export type OutReason = (typeof outReasons)[number];

/** The token has 256 random bits, so a plain hash is enough to protect it. */
export const fingerprint = (token: string) => createHash('sha256').update(token).digest();

export const sessionEnd = () => new Date(Date.now() + SESSION_DAYS * 86_400_000);

export async function insertSession(trx: Trx, row: Insertable<Tables['sessions']>): Promise<void> {
  await trx.insertInto('sessions').values(row).execute();
}

/** Extends the session and returns its user. */
export function touchSession(db: Database, token: string) {
  return db
    .updateTable('sessions')
    .from('users')
    .set({
      lastseenat: sql`now()`,
      expiresat: sql`least(${sessionEnd()}::timestamptz, sessions.createdat + make_interval(days => ${LONGEST_DAYS}))`,
    })
    .whereRef('users.id', '=', 'sessions.userid')
    .where('refreshhash', '=', fingerprint(token))
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .where('users.disabledat', 'is', null)
    .where('users.deletedat', 'is', null)
    .returning(['sessions.id', 'sessions.userid'])
    .executeTakeFirst();
}

/** Sign-out by the user: no reason is sent. The cookie and the access token usually name the same session. */
export async function endSessionsNamed(
  trx: Trx,
  { refreshToken, sessionid }: { refreshToken?: string | undefined; sessionid?: string | undefined },
): Promise<{ id: string; userid: string }[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ endedat: sql`now()` })
    .where(({ eb, or }) =>
      or([
        ...(refreshToken === undefined ? [] : [eb('refreshhash', '=', fingerprint(refreshToken))]),
        ...(sessionid === undefined ? [] : [eb('id', '=', sessionid)]),
      ]),
    )
    .where('endedat', 'is', null)
    .returning(['id', 'userid'])
    .execute();
  for (const { id, userid } of ended) await emit(trx, sessionEnded, { userid }, { sessionid: id });
  return ended;
}

/** Ends one session of the user. False when it belongs to another user or has ended. */
export async function endSessionById(
  trx: Trx,
  userid: string,
  id: string,
  reason: OutReason,
): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ endedat: sql`now()` })
    .where('userid', '=', userid)
    .where('id', '=', id)
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  if (ended) await tell(trx, userid, ended.id, reason);
  return ended !== undefined;
}

/**
 * Ends all sessions of a user except one. Their open tabs get the reason, then their streams close. Call it in the
 * transaction of the change that requires it.
 */
export async function endSessionsOf(
  trx: Trx,
  userid: string,
  reason: OutReason,
  but?: string,
): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ endedat: sql`now()` })
    .where('userid', '=', userid)
    .where('endedat', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '<>', but!))
    .returning('id')
    .execute();
  for (const { id } of ended) await tell(trx, userid, id, reason);
  return ended.length;
}

async function tell(trx: Trx, userid: string, sessionid: string, reason: OutReason): Promise<void> {
  const farewell = { name: forcedOut.name, data: forcedOut.data.parse({ reason }) };
  await emit(trx, sessionEnded, { userid }, { sessionid, farewell });
}

/** Open sessions, newest first. `only` selects one of them. */
export async function listOpenSessions(
  db: Database,
  userid: string,
  current: string,
  only?: string,
): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdat', 'lastseenat', 'expiresat', 'address', 'useragent'])
    .select(sql<0 | 1>`(id = ${current})::int`.as('current'))
    .where('userid', '=', userid)
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .orderBy('createdat', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Records the device of the session. Returns true when the user is known on other devices but not on this one. Only
 * the first call per session has an effect.
 */
export async function noteDevice(
  trx: Trx,
  userid: string,
  sessionid: string,
  visitorid: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean; others: boolean; first: boolean }>`
    select coalesce(bool_or(s.visitorid = ${visitorid}), false) as known,
      coalesce(bool_or(s.visitorid is not null), false) as others,
      coalesce(bool_or(s.id = ${sessionid} and s.visitorid is null), false) as first
    from sessions s where s.userid = ${userid}`.execute(trx);
  const { known, others, first } = rows[0]!;
  if (!first) return false;
  await trx
    .updateTable('sessions')
    .set({ visitorid })
    .where('id', '=', sessionid)
    .where('userid', '=', userid)
    .execute();
  return others && !known;
}

/** Ended sessions are kept for 90 days, so that a device stays known and an IP address can be looked up. */
export async function forgetOldSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(sql`least(endedat, expiresat)`, '<', sql<string>`now() - interval '90 days'`)
    .execute();
}
