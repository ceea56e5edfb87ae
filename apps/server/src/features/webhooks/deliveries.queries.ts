import type { DeliveryState, WebhookAttempt, WebhookDelivery } from '@rushes/contract/webhooks';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows } from '#platform/db/rows.ts';
import type { EventData } from './model/event-input.ts';

/** Of a webhook whose tenant the caller has checked. */
export interface Place {
  tenantid: string;
  webhookid: string;
}

const selectDeliveries = sql`
  select d.id, d.eventid, e.type, e.name, d.state, d.attempts, d.createdat,
    case when d.state = 'waiting' then d.nextat end as nextat, d.endedat, a.status, a.error, a.ms, d.seq
  from webhook_deliveries d join webhook_events e on e.id = d.eventid
    left join lateral (select t.status, t.error, t.ms from webhook_attempts t where t.deliveryid = d.id
      order by t.id desc limit 1) a on true`;

export type DeliveryRow = WebhookDelivery & { seq: number };

export function listDeliveries(
  db: Database,
  { tenantid, webhookid }: Place,
  { state, before, limit }: { state: DeliveryState | undefined; before: number | undefined; limit: number },
): Promise<DeliveryRow[]> {
  return listRows<DeliveryRow>(db)`${selectDeliveries}
    where d.tenantid = ${tenantid} and d.webhookid = ${webhookid}
      ${state ? sql`and d.state = ${state}` : sql``}
      ${before === undefined ? sql`` : sql`and d.seq < ${before}`}
    order by d.seq desc limit ${limit}`;
}

export function findDelivery(db: Db, place: Place, id: string): Promise<DeliveryRow | undefined> {
  return findRow<DeliveryRow>(db)`${selectDeliveries}
    where d.tenantid = ${place.tenantid} and d.webhookid = ${place.webhookid} and d.id = ${id}`;
}

export interface StoredEvent {
  id: string;
  tenantid: string;
  type: string;
  createdat: string;
  data: EventData & { link?: object };
}

export function findEvent(db: Db, tenantid: string, id: string): Promise<StoredEvent> {
  return db
    .selectFrom('webhook_events')
    .select(['id', 'tenantid', 'type', 'createdat', 'data'])
    .where('tenantid', '=', tenantid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow() as unknown as Promise<StoredEvent>;
}

export function listAttempts(db: Db, tenantid: string, deliveryid: string): Promise<WebhookAttempt[]> {
  return db
    .selectFrom('webhook_attempts')
    .select(['at', 'url', 'headers', 'status', 'error', 'ms', 'response'])
    .where('tenantid', '=', tenantid)
    .where('deliveryid', '=', deliveryid)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns false if it has not ended. */
export async function restart(trx: Trx, place: Place, id: string): Promise<boolean> {
  const result = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', firstat: null, nextat: sql`now()`, endedat: null })
    .where('tenantid', '=', place.tenantid)
    .where('webhookid', '=', place.webhookid)
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
