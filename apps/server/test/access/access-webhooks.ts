import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { type Make, type Row, row } from './access-rows.ts';

const url = 'https://receiver.example.com/hook';

/** A webhook of the tenant with one delivery that has ended. */
async function makeWebhook({ services: { db, keyring } }: Api, tenantid: string) {
  const [id, eventid, delivery] = [newId(), newId(), newId()];
  const secret = keyring.seal('webhook', 'whsec_AAAA');
  await db
    .insertInto('webhooks')
    .values({ id, tenantid, url, events: ['file.moved'], secret, createdbyid: newId() })
    .execute();
  const event = { id: eventid, tenantid, type: 'webhook.test', subjectid: eventid, name: '' };
  await db
    .insertInto('webhook_events')
    .values({ ...event, data: '{"user":null}' })
    .execute();
  const ended = { state: 'delivered' as const, endedat: new Date() };
  await db
    .insertInto('webhook_deliveries')
    .values({ id: delivery, tenantid, webhookid: id, eventid, subjectid: eventid, ...ended })
    .execute();
  return { webhookid: id, deliveryid: delivery };
}

const ofTenant: Make = ({ tenant }) => ({ params: { id: tenant } });
const ofWebhook =
  (more: object = {}): Make =>
  async ({ tenant }, _caller, api) => {
    const { webhookid } = await makeWebhook(api, tenant);
    return { params: { id: tenant, webhookid }, ...more };
  };
const ofDelivery: Make = async ({ tenant }, _caller, api) => ({
  params: { id: tenant, ...(await makeWebhook(api, tenant)) },
});

export const webhookRequests: Record<string, Row> = {
  'webhooks.list': row(ofTenant),
  'webhooks.create': row(({ tenant }) => ({ params: { id: tenant }, body: { url, events: ['file.moved'] } })),
  'webhooks.update': row(ofWebhook({ body: { description: 'Chat' } })),
  'webhooks.delete': row(ofWebhook()),
  'webhooks.rotate': row(ofWebhook()),
  'webhooks.test': row(ofWebhook()),
  'webhooks.deliveries': row(ofWebhook()),
  'webhooks.delivery': row(ofDelivery),
  'webhooks.replay': row(ofDelivery),
};
