import { type Group, groupAbilities } from '@rushes/contract/abilities';
import type { Settings } from '@rushes/contract/identity';
import { sql } from 'kysely';
import type { Actor, Database, HeldAccessPoint } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';

export type PointRow = HeldAccessPoint & { expired: boolean };

interface SessionRow {
  userid: string;
  name: string;
  email: string;
  type: Group;
  provedat: number;
  points: PointRow[] | null;
}

/** The access points of user `u`, as JSON. */
export const heldPoints = `(select json_agg(json_build_object('id', a.id, 'tenantid', a.tenantid, 'nodeid', a.nodeid,
          'path', n.path::text, 'group', a."group", 'abilities', a.abilities, 'groupid', a.groupid, 'expired', is_expired(t),
          'until', floor(extract(epoch from ends_at(t)) * 1000)))
        from access_points a join nodes n on n.id = a.nodeid join tenants t on t.id = a.tenantid
        where a.userid = u.id and n.deletedat is null and t.deletedat is null)`;

/** Hot path: one prepared statement per call returns the user and their access points. Nothing is built per call. */
const sessionStatement = {
  name: 'session',
  text: `
    select json_build_object('userid', u.id, 'name', u.firstname || ' ' || u.lastname, 'email', u.email,
      'type', u.type, 'provedat', floor(extract(epoch from s.provedat) * 1000), 'points',
      ${heldPoints})::text
    from sessions s join users u on u.id = s.userid
    where s.id = $1 and s.userid = coalesce($2, s.userid)
      and s.endedat is null and s.expiresat > now() and u.disabledat is null and u.deletedat is null`,
};

/** With a user id, which a token names as well, it must be a session of that user. */
export async function findSession(
  db: Database,
  sessionid: string,
  userid: string | null,
): Promise<Actor | undefined> {
  const rows = await rawQuery(db, { ...sessionStatement, values: [sessionid, userid] });
  const text = rows[0]?.[0];
  if (!text) return undefined;
  const { points, ...who } = JSON.parse(text) as SessionRow;
  const accessPoints = (points ?? []).filter((point) => !point.expired);
  return {
    ...who,
    sessionid,
    abilities: who.type === 'root' ? groupAbilities.root : [],
    tenantids: [...new Set(accessPoints.map((point) => point.tenantid))],
    accessPoints,
    expired: (points ?? []).filter((point) => point.expired),
  };
}

export async function updateSettings(
  db: Database,
  userid: string,
  change: Partial<Settings>,
): Promise<Settings> {
  const columns = ['language', 'theme', 'view_folders'] as const;
  if (Object.keys(change).length === 0)
    return db.selectFrom('users').select(columns).where('id', '=', userid).executeTakeFirstOrThrow();
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', userid)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function setWelcomed(db: Database, userid: string, seen: 0 | 1): Promise<void> {
  await db
    .updateTable('users')
    .set({ welcomedat: seen ? sql<string>`coalesce(welcomedat, now())` : null })
    .where('id', '=', userid)
    .execute();
}
