import { renamePod } from '@rushes/contract/pods';
import { type WebhookEvent, webhookEventNames } from '@rushes/contract/webhook-events';
import { createWebhook, listDeliveries } from '@rushes/contract/webhooks';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { claim } from '#features/webhooks/delivering/deliver.queries.ts';
import { deliver, type Sending } from '#features/webhooks/delivering/deliver.service.ts';
import { type As, startApi } from '../api.ts';
import { makePod, makeWorld, type Place } from '../fixtures.ts';
import { startReceiver } from '../peers/webhook-receiver.ts';
import { enter } from '../session.ts';

/** The test world with signed-in users, and webhooks to receivers on loopback. */
export async function openWebhooks(environment: Record<string, string> = { RUSHES_WEBHOOKS_PRIVATE: '1' }) {
  const api = await startApi(environment);
  const world = await makeWorld(api.services);
  const { db } = api.services;
  const [admin, team, client, other] = (await Promise.all(
    (['admin', 'team', 'client', 'other'] as const).map((who) => enter(api, world.users[who])),
  )) as [As, As, As, As];
  const params = { id: world.studio.id };

  const file = (name = 'cut.mov', at: Place = world.folder, more: object = {}) =>
    makePod(api.services, at, world.users.team, {
      name,
      kind: 'video',
      duration: 60_000,
      framerate: 25,
      ...more,
    });
  const rename = (id: string, name: string) => api.call(renamePod, { params: { id }, body: { name } }, team);

  /** A webhook to a new receiver, for these events or all. */
  const listen = async (events: readonly WebhookEvent[] = webhookEventNames, more: object = {}) => {
    const receiver = await startReceiver();
    const body = { url: receiver.url, events: [...events], ...more };
    const { webhook, secret } = await api.call(createWebhook, { params, body }, admin);
    // Nothing of a test is left to the next one.
    onTestFinished(async () => {
      await db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
      await db.deleteFrom('webhook_events').execute();
    });
    const log = async () =>
      (await api.call(listDeliveries, { params: { ...params, webhookid: webhook.id }, query: {} }, admin))
        .deliveries;
    const types = () => receiver.received.map(({ payload }) => payload.type);
    return { receiver, webhook, secret, log, types, of: { ...params, webhookid: webhook.id } };
  };

  /** Makes attempts until none is due. */
  const deliverDue = async (sending: Sending = {}) => {
    for (;;) {
      const claimed = await claim(db, 100);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((one) => deliver(api.services, one, sending)));
    }
  };
  /** Moves everything that the queue remembers into the past. */
  const passTime = async (seconds: number) => {
    const ago = (column: string) =>
      sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`;
    const all = (columns: string[]) => sql.join(columns.map(ago));
    const moments = ['nextat', 'firstat', 'leaseduntil', 'createdat', 'endedat'];
    await sql`update webhook_deliveries set ${all(moments)}`.execute(db);
    await sql`update webhooks set ${all(['failingsince', 'previousuntil'])}`.execute(db);
  };
  return { api, world, db, params, admin, team, client, other, file, rename, listen, deliverDue, passTime };
}
