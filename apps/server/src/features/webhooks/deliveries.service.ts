import { AppError } from '@rushes/contract/app-error';
import type { QueryOf } from '@rushes/contract/endpoint';
import { TEST_EVENT } from '@rushes/contract/webhook-events';
import type { listDeliveries as listCall, WebhookDelivery } from '@rushes/contract/webhooks';
import type { UserCtx } from '#platform/context/context.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { bodyOf } from './deliveries.present.ts';
import * as queries from './deliveries.queries.ts';
import { findWebhook } from './webhooks.queries.ts';
import { change, requireManager } from './webhooks.service.ts';
import { insertTest } from './write-events.queries.ts';

const present = ({ seq: _, ...delivery }: queries.DeliveryRow): WebhookDelivery => delivery;

async function requireWebhook(ctx: UserCtx, tenantid: string, webhookid: string): Promise<queries.Place> {
  requireManager(ctx, tenantid);
  if (!(await findWebhook(ctx.db, tenantid, webhookid))) throw new AppError('ERR260');
  return { tenantid, webhookid };
}

export async function listDeliveries(
  ctx: UserCtx,
  tenantid: string,
  webhookid: string,
  { limit, cursor, state }: QueryOf<typeof listCall>,
) {
  const place = await requireWebhook(ctx, tenantid, webhookid);
  const list = `deliveries ${webhookid} ${state ?? ''}`;
  const before = cursor === undefined ? undefined : Number(readCursor(ctx.keyring, cursor, list).value);
  // One extra row shows whether there is a next page.
  const rows = await queries.listDeliveries(ctx.db, place, { state, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? makeCursor(ctx.keyring, list, String(last.seq), last.id) : null;
  return { deliveries: page.map(present), next };
}

async function requireDelivery(ctx: UserCtx, place: queries.Place, id: string): Promise<queries.DeliveryRow> {
  const delivery = await queries.findDelivery(ctx.db, place, id);
  if (!delivery) throw new AppError('ERR261');
  return delivery;
}

export async function getDelivery(ctx: UserCtx, tenantid: string, webhookid: string, id: string) {
  const place = await requireWebhook(ctx, tenantid, webhookid);
  const delivery = await requireDelivery(ctx, place, id);
  const event = await queries.findEvent(ctx.db, tenantid, delivery.eventid);
  return {
    delivery: present(delivery),
    body: bodyOf(event, ctx.settings.publicUrl),
    tries: await queries.listAttempts(ctx.db, tenantid, id),
  };
}

/** Waits behind earlier events of the same file, as other deliveries do. */
export async function replay(ctx: UserCtx, tenantid: string, webhookid: string, id: string) {
  const place = await requireWebhook(ctx, tenantid, webhookid);
  await requireDelivery(ctx, place, id);
  return change(ctx, tenantid, webhookid, async (trx, { active }) => {
    if (!active) throw new AppError('ERR263');
    if (!(await queries.restart(trx, place, id))) throw new AppError('ERR264');
    return { delivery: present((await queries.findDelivery(trx, place, id))!) };
  });
}

export async function sendTest(ctx: UserCtx, tenantid: string, webhookid: string) {
  const place = await requireWebhook(ctx, tenantid, webhookid);
  return change(ctx, tenantid, webhookid, async (trx, { active }) => {
    if (!active) throw new AppError('ERR263');
    const user = { id: ctx.actor.userid, name: ctx.actor.name };
    const id = await insertTest(trx, { ...place, type: TEST_EVENT, data: { user } });
    return { delivery: present((await queries.findDelivery(trx, place, id))!) };
  });
}
