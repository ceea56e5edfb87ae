import type { OffReason, Webhook } from '@rushes/contract/webhooks';
import { LOG_DAYS } from '@rushes/contract/webhooks';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, readValue } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';

const selectWebhooks = sql`
  select w.id, w.url, w.description, w.events, w.teamonly, w.active, w."off", w.failingsince,
    case when w.previousuntil > now() then w.previousuntil end as previousuntil,
    case when w.folderid is not null then json_build_object('id', w.folderid, 'name',
      (select n.name from nodes n where n.id = w.folderid and n.tenantid = w.tenantid and n.deletedat is null)) end as folder,
    (select count(*)::int from webhook_deliveries d where d.webhookid = w.id and d.state = 'waiting') as waiting,
    (select d.endedat from webhook_deliveries d where d.webhookid = w.id and d.state = 'delivered'
      order by d.seq desc limit 1) as lastat, w.createdat,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname) end as createdby
  from webhooks w left join users u on u.id = w.createdbyid`;

export function listWebhooks(db: Database, tenantid: string): Promise<Webhook[]> {
  return listRows<Webhook>(db)`${selectWebhooks} where w.tenantid = ${tenantid} order by w.createdat, w.id`;
}

export function findWebhook(db: Db, tenantid: string, id: string): Promise<Webhook | undefined> {
  return findRow<Webhook>(db)`${selectWebhooks} where w.tenantid = ${tenantid} and w.id = ${id}`;
}

export type WebhookRow = Tables['webhooks'];

/**
 * Locks the row, so that changes of one webhook follow one another. Always before rows of its deliveries, also by
 * attempts: in the other order, two transactions could wait for each other. New events do not wait.
 */
export function lockWebhook(trx: Trx, tenantid: string, id: string) {
  return trx
    .selectFrom('webhooks')
    .selectAll()
    .where('tenantid', '=', tenantid)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the tenant first, so that concurrent requests cannot exceed the maximum. */
export async function countWebhooks(trx: Trx, tenantid: string): Promise<number> {
  await sql`select 1 from tenants where id = ${tenantid} for no key update`.execute(trx);
  return readValue<number>(trx)`select count(*)::int from webhooks where tenantid = ${tenantid}`;
}

export async function insertWebhook(trx: Trx, row: Insertable<WebhookRow>): Promise<void> {
  await trx.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<WebhookRow>,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set(change)
    .where('tenantid', '=', tenantid)
    .where('id', '=', id)
    .execute();
}

/** With its deliveries. */
export async function deleteWebhook(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('tenantid', '=', tenantid).where('id', '=', id).execute();
}

/** Turns it off: nothing waits for it any more. An attempt that is running ends without effect. */
export async function turnOff(trx: Trx, tenantid: string, id: string, off: OffReason): Promise<void> {
  await updateWebhook(trx, tenantid, id, { active: 0, off, failures: 0, failingsince: null });
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', endedat: new Date(), leaseid: null, leaseduntil: null })
    .where('tenantid', '=', tenantid)
    .where('webhookid', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

const BATCH = 5_000;

/** Returns how many were deleted. */
export function deleteOldDeliveries(db: Database): Promise<number> {
  return readValue<number>(db)`
    with old as (
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where endedat < now() - make_interval(days => ${LOG_DAYS}) limit ${BATCH})
      returning 1)
    select count(*)::int from old`;
}

export function deleteUnusedEvents(db: Database): Promise<number> {
  return readValue<number>(db)`
    with old as (
      delete from webhook_events where id in (
        select e.id from webhook_events e where e.createdat < now() - interval '1 day'
          and not exists (select 1 from webhook_deliveries d where d.eventid = e.id) limit ${BATCH})
      returning 1)
    select count(*)::int from old`;
}

export async function forgetOldSecrets(db: Database): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ previoussecret: null, previousuntil: null })
    .where(sql<boolean>`previousuntil < now()`)
    .execute();
}

export async function eraseWebhooks(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('webhook_attempts').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('webhook_deliveries').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('webhook_events').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('webhooks').where('tenantid', '=', tenantid).execute();
}
