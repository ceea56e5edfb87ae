import type { MailTime, Notification, NotificationName } from '@rushes/contract/notifications';
import { type Insertable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, readRow } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Reach } from './notifications.policy.ts';

/** Whether it is e-mailed depends on the user's choice for this kind, read in the same statement. */
export function insertNotification(
  trx: Trx,
  row: Insertable<Tables['notifications']>,
  kind: { name: NotificationName; unless: MailTime } | undefined,
) {
  const { id, tenantid, userid, code, params, content, type, podid, nodeid, commentid } = row;
  return findRow<{ mail: 'now' | 'hourly' | null; mailedat: string | null }>(trx)`
    insert into notifications (id, tenantid, userid, code, params, content, type, podid, nodeid, commentid, mail)
    select ${id}, ${tenantid}, u.id, ${code}, ${params}::jsonb, ${content}, ${type}, ${podid}::uuid, ${nodeid}::uuid,
      ${commentid}::uuid,
      case when u.disabledat is null and u.deletedat is null
        then nullif(coalesce(u.notifications ->> ${kind?.name ?? ''}, ${kind?.unless ?? 'never'}), 'never') end
    from users u where u.id = ${userid}
    returning mail, (select max(mailedat) from notifications n where n.userid = ${userid}) as mailedat`;
}

/**
 * The user's notifications in open tenants. Left out when the item has become team-only or was moved out of reach
 * since. For purged items this cannot be checked; those are shown.
 */
export const visibleNotifications = ({ userid, tenantids, teamPaths, clientPaths }: Reach) => sql`
  from notifications m left join pods p on p.id = m.podid left join nodes n on n.id = coalesce(p.nodeid, m.nodeid)
    left join comments c on c.id = m.commentid
  where m.userid = ${userid} and m.tenantid = any(${tenantids}::uuid[])
    and (n.id is null or n.path <@ any(${teamPaths}::ltree[])
      or (n.path <@ any(${clientPaths}::ltree[]) and n.hidden = 0 and coalesce(p.teamonly, 0) = 0
        and coalesce(c.teamonly, 0) = 0))`;

export function listNotifications(
  db: Database,
  reach: Reach,
  page: { limit: number; after: { value: string; id: string } | undefined },
) {
  const { after, limit } = page;
  const from = after
    ? sql`and (m.createdat, m.id) < (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return listRows<Omit<Notification, 'thumbnail'> & { thumbnailid: string | null }>(db)`
    select m.id, m.tenantid as "tenantId", m.code, m.params::text as params, m.content, m.type, m.podid, m.nodeid,
      case when p.deletedat is null then p.thumbnailid end as thumbnailid, iso(m.createdat) as createdat
    ${visibleNotifications(reach)} ${from} order by m.createdat desc, m.id desc limit ${limit}`;
}

export function countUnseen(db: Db, reach: Reach) {
  return readRow<{ unseen: number; limits: number }>(db)`
    select count(*)::int as unseen, count(*) filter (where m.code like 'reached-%')::int as limits
    ${visibleNotifications(reach)} and m.seenat is null`;
}

/** Returns whether anything changed. Seen notifications are not e-mailed any more. */
export async function markSeen(trx: Trx, userid: string, tenantids: readonly string[]): Promise<boolean> {
  const result = await trx
    .updateTable('notifications')
    .set({ seenat: sql`now()`, mail: null })
    .where('userid', '=', userid)
    .where('seenat', 'is', null)
    .where(sql<boolean>`tenantid = any(${[...tenantids]}::uuid[])`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateCommentNotifications(
  trx: Trx,
  commentids: readonly string[],
  { stale, params }: { stale: readonly string[]; params: Record<string, string | number> },
): Promise<void> {
  await sql`
    update notifications set params = (params - ${[...stale]}::text[]) || ${JSON.stringify(params)}::jsonb
    where commentid = any(${[...commentids]}::uuid[])`.execute(trx);
}
