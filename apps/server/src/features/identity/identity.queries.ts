import type { AccessPoint, Settings } from '@rushes/contract/identity';
import { sql } from 'kysely';
import type { Actor, Database, HeldAccessPoint, Trx } from '#platform/context/context.ts';

export interface SessionRow {
  userid: string;
  name: string;
  points: HeldAccessPoint[] | null;
}

/** The hot path: one statement per call answers who it is and what they hold. */
export async function findSession(
  db: Database,
  sessionid: string,
  userid: string,
): Promise<Actor | undefined> {
  const result = await sql<SessionRow>`
    select u.id as userid, u.firstname || ' ' || u.lastname as name,
      (select json_agg(json_build_object('id', a.id, 'tenantid', a.tenantid, 'nodeid', a.nodeid,
          'path', n.path::text, 'group', a."group", 'abilities', a.abilities))
        from access_points a join nodes n on n.id = a.nodeid
        where a.userid = u.id and n.deletedat is null) as points
    from sessions s join users u on u.id = s.userid
    where s.id = ${sessionid} and s.userid = ${userid}
      and s.endedat is null and s.expiresat > now() and u.disabledat is null`.execute(db);
  const row = result.rows[0];
  if (!row) return undefined;
  const accessPoints = row.points ?? [];
  const tenantids = [...new Set(accessPoints.map((point) => point.tenantid))];
  return { userid: row.userid, sessionid, name: row.name, tenantids, accessPoints };
}

export function findCredential(db: Database, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userid', 'users.id')
    .select(['users.id', 'credentials.password', 'users.disabledat'])
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function insertSession(
  db: Database,
  row: {
    id: string;
    userid: string;
    refreshhash: Buffer;
    expiresat: Date;
    address: string;
    useragent: string;
  },
): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** Slides the end of the session forward and answers whose it is. */
export function touchSession(db: Database, refreshhash: Buffer, expiresat: Date) {
  return db
    .updateTable('sessions')
    .from('users')
    .set({ lastseenat: sql`now()`, expiresat })
    .whereRef('users.id', '=', 'sessions.userid')
    .where('refreshhash', '=', refreshhash)
    .where('endedat', 'is', null)
    .where('expiresat', '>', sql<string>`now()`)
    .where('users.disabledat', 'is', null)
    .returning(['sessions.id', 'sessions.userid'])
    .executeTakeFirst();
}

export function endSession(trx: Trx, refreshhash: Buffer) {
  return trx
    .updateTable('sessions')
    .set({ endedat: sql`now()` })
    .where('refreshhash', '=', refreshhash)
    .where('endedat', 'is', null)
    .returning(['id', 'userid'])
    .executeTakeFirst();
}

export function findUser(db: Database, userid: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userid).executeTakeFirst();
}

export interface TenantRow {
  id: string;
  name: string;
  points: AccessPoint[];
}

export async function listTenants(db: Database, userid: string): Promise<TenantRow[]> {
  const result = await sql<TenantRow>`
    select t.id, t.name, json_agg(json_build_object('id', a.id, 'group', a."group", 'abilities', a.abilities,
        'node', json_build_object('id', n.id, 'name', n.name, 'type', n.type)) order by n.sortkey) as points
    from access_points a join nodes n on n.id = a.nodeid join tenants t on t.id = a.tenantid
    where a.userid = ${userid} and n.deletedat is null
    group by t.id, t.name order by lower(t.name)`.execute(db);
  return result.rows;
}

export async function updateSettings(
  db: Database,
  userid: string,
  change: Partial<Settings>,
): Promise<Settings> {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', userid)
    .returning(['language', 'theme', 'view_folders'])
    .executeTakeFirstOrThrow();
}
