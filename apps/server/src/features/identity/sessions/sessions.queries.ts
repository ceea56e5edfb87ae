import type { OpenSession } from '@rushes/contract/identity';
import { type Insertable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { RefreshClaims } from '../model/refresh-token.ts';
import { LONGEST_DAYS, sessionEnd } from '../model/session-lifetime.ts';

export async function insertSession(trx: Trx, row: Insertable<Tables['sessions']>): Promise<void> {
  await trx.insertInto('sessions').values(row).execute();
}

export async function findSessionStart(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('sessions').select('createdat').where('id', '=', id).executeTakeFirst();
  return row?.createdat;
}

/** A token from before rotation, by its stored hash. */
export async function findSessionByHash(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('refreshhash', '=', fingerprint(token))
    .executeTakeFirst();
  return row?.id;
}

export interface Rotated {
  id: string;
  userid: string;
  generation: number;
}

/** Extends the session and starts the next generation. Of two concurrent requests, only one succeeds. */
export function rotate(db: Database, { sessionid, generation }: RefreshClaims): Promise<Rotated | undefined> {
  return db
    .updateTable('sessions')
    .from('users')
    .set({
      lastseenat: sql`now()`,
      expiresat: sql`least(${sessionEnd()}::timestamptz, sessions.createdat + make_interval(days => ${LONGEST_DAYS}))`,
      generation: sql`sessions.generation + 1`,
      rotatedat: sql`now()`,
    })
    .whereRef('users.id', '=', 'sessions.userid')
    .where('sessions.id', '=', sessionid)
    .where('sessions.generation', '=', generation)
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .where('users.disabledat', 'is', null)
    .where('users.deletedat', 'is', null)
    .returning(['sessions.id', 'sessions.userid', 'sessions.generation'])
    .executeTakeFirst();
}

/** The open session of an older token, and whether the token was replaced only moments ago. */
export function findRotated(
  db: Database,
  { sessionid, generation }: RefreshClaims,
  graceSeconds: number,
): Promise<(Rotated & { isRecent: boolean }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userid')
    .select(['sessions.id', 'sessions.userid', 'sessions.generation'])
    .select(
      sql<boolean>`sessions.generation = ${generation}::int + 1
        and rotatedat > now() - make_interval(secs => ${graceSeconds})`.as('isRecent'),
    )
    .where('sessions.id', '=', sessionid)
    .where('sessions.generation', '>', generation)
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .where('users.disabledat', 'is', null)
    .where('users.deletedat', 'is', null)
    .executeTakeFirst();
}

/** The user has proved again who they are. False when the session has ended meanwhile. */
export async function markProved(trx: Trx, userid: string, id: string): Promise<boolean> {
  const proved = await trx
    .updateTable('sessions')
    .set({ provedat: sql`now()` })
    .where('id', '=', id)
    .where('userid', '=', userid)
    .where('endedat', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return proved !== undefined;
}

export function endNamed(trx: Trx, ids: readonly string[]): Promise<{ id: string; userid: string }[]> {
  return trx
    .updateTable('sessions')
    .set({ endedat: sql`now()` })
    .where('id', 'in', [...ids])
    .where('endedat', 'is', null)
    .returning(['id', 'userid'])
    .execute();
}

/** Undefined when the session belongs to another user or has ended. */
export function endById(trx: Trx, userid: string, id: string): Promise<{ id: string } | undefined> {
  return trx
    .updateTable('sessions')
    .set({ endedat: sql`now()` })
    .where('userid', '=', userid)
    .where('id', '=', id)
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
}

export function endAllOf(trx: Trx, userid: string, but: readonly string[]): Promise<{ id: string }[]> {
  return trx
    .updateTable('sessions')
    .set({ endedat: sql`now()` })
    .where('userid', '=', userid)
    .where('endedat', 'is', null)
    .$if(but.length > 0, (query) => query.where('id', 'not in', [...but]))
    .returning('id')
    .execute();
}

/** Open sessions, newest first. `only` selects one of them. */
export async function listOpenSessions(
  db: Database,
  userid: string,
  current: string | null,
  only?: string,
): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdat', 'lastseenat', 'expiresat', 'address', 'useragent'])
    .select(sql<0 | 1>`coalesce(id = ${current}, false)::int`.as('current'))
    .where('userid', '=', userid)
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .orderBy('createdat', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Records the device of the session. Only the first call per session has an effect. */
export async function noteDevice(
  db: Database,
  userid: string,
  sessionid: string,
  visitorid: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ visitorid })
    .where('id', '=', sessionid)
    .where('userid', '=', userid)
    .where('visitorid', 'is', null)
    .execute();
}

/** Whether the user was ever signed in. Old sessions are deleted, the audit log is not. */
export async function hasSignedIn(trx: Trx, userid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('audit')
    .select('seq')
    .where('actorid', '=', userid)
    .where('action', '=', 'session.signedIn')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ended sessions are kept for 90 days, so that an IP address can be looked up. */
export async function forgetOldSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(sql`least(endedat, expiresat)`, '<', sql<string>`now() - interval '90 days'`)
    .execute();
}
