import type { Notification } from '@rushes/contract/notifications';
import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Reach } from './notifications.policy.ts';

export async function insertNotification(trx: Trx, row: Insertable<Tables['notifications']>): Promise<void> {
  await trx.insertInto('notifications').values(row).execute();
}

/**
 * Own news of open tenants. What they speak of may have become team-only, or have moved out of reach, since they were
 * written: then they are not told any more. Of what is deleted for good nothing can be asked; that is told.
 */
const seen = ({ userid, tenantids, teamPaths, clientPaths }: Reach) => sql`
  from notifications m left join pods p on p.id = m.podid left join nodes n on n.id = coalesce(p.nodeid, m.nodeid)
  where m.userid = ${userid} and m.tenantid = any(${tenantids}::uuid[])
    and (n.id is null or n.path <@ any(${teamPaths}::ltree[])
      or (n.path <@ any(${clientPaths}::ltree[]) and n.hidden = 0 and coalesce(p.teamonly, 0) = 0))`;

export async function listNotifications(
  db: Database,
  reach: Reach,
  page: { limit: number; after: { value: string; id: string } | undefined },
): Promise<Notification[]> {
  const { after, limit } = page;
  const from = after
    ? sql`and (m.createdat, m.id) < (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const result = await sql<Notification>`
    select m.id, m.tenantid as "tenantId", m.code, m.params::text as params, m.content, m.type, m.podid, m.nodeid,
      iso(m.createdat) as createdat
    ${seen(reach)} ${from} order by m.createdat desc, m.id desc limit ${limit}`.execute(db);
  return result.rows;
}

export async function countUnseen(
  db: Database | Trx,
  reach: Reach,
): Promise<{ unseen: number; limits: number }> {
  const result = await sql<{ unseen: number; limits: number }>`
    select count(*)::int as unseen, count(*) filter (where m.code like 'reached-%')::int as limits
    ${seen(reach)} and m.seenat is null`.execute(db);
  return result.rows[0]!;
}

/** Answers whether there was anything to mark. */
export async function markSeen(trx: Trx, userid: string, tenantids: readonly string[]): Promise<boolean> {
  const result = await trx
    .updateTable('notifications')
    .set({ seenat: sql`now()` })
    .where('userid', '=', userid)
    .where('seenat', 'is', null)
    .where(sql<boolean>`tenantid = any(${[...tenantids]}::uuid[])`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function eraseNotifications(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('notifications').where('tenantid', '=', tenantid).execute();
}
