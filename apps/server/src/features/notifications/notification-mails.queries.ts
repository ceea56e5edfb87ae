import type { NotificationSettings } from '@rushes/contract/accounts';
import type { Language } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';
import type { Holder, Reach } from './notifications.policy.ts';
import { visibleNotifications } from './notifications.queries.ts';

export async function listWaiting(db: Database, mail: 'now' | 'hourly'): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('userid')
    .distinct()
    .where('mail', '=', mail)
    .orderBy('userid')
    .execute();
  return rows.map(({ userid }) => userid);
}

/** Claims the pending notifications and returns their ids. */
export async function claimWaiting(trx: Trx, userid: string, mail: 'now' | 'hourly'): Promise<string[]> {
  const rows = await trx
    .updateTable('notifications')
    .set({ mail: null })
    .where('userid', '=', userid)
    .where('mail', '=', mail)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Reader extends Holder {
  email: string;
  firstname: string;
  language: Language;
  notifications: Partial<NotificationSettings>;
}

/** Undefined for a disabled or deleted user. Access points as in a session: none of closed or expired tenants. */
export async function findReader(trx: Trx, userid: string): Promise<Reader | undefined> {
  type Held = Holder['accessPoints'][number] & { tenantid: string };
  const rows = await listRows<Omit<Reader, 'tenantids' | 'accessPoints'> & { accessPoints: Held[] }>(trx)`
    select u.id as userid, u.email, u.firstname, u.language, u.notifications, coalesce(
      (select json_agg(json_build_object('tenantid', a.tenantid, 'path', n.path::text, 'abilities', a.abilities))
        from access_points a join nodes n on n.id = a.nodeid join tenants t on t.id = a.tenantid
        where a.userid = u.id and n.deletedat is null and t.deletedat is null and not is_expired(t)),
      '[]'::json) as "accessPoints"
    from users u where u.id = ${userid} and u.disabledat is null and u.deletedat is null`;
  const [row] = rows;
  return row && { ...row, tenantids: [...new Set(row.accessPoints.map(({ tenantid }) => tenantid))] };
}

export interface MailRecipient {
  id: string;
  code: string;
  params: Record<string, string | number>;
  content: string;
  podid: string | null;
  nodeid: string | null;
}

/** Those of these notifications that the user can still see and has not seen, oldest first. */
export function listMailRecipients(trx: Trx, reach: Reach, ids: readonly string[]) {
  return listRows<MailRecipient>(trx)`
    select m.id, m.code, m.params, m.content, m.podid, m.nodeid
    ${visibleNotifications(reach)} and m.id = any(${[...ids]}::uuid[]) and m.seenat is null order by m.createdat, m.id`;
}

export async function markMailed(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ mailedat: sql`now()` })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
