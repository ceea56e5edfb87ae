import { listTenantAudit } from '@rushes/contract/audit';
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  WEBHOOKS_MAX,
} from '@rushes/contract/webhooks';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { openWebhooks } from '#test/scenes/webhooks-scene.ts';

const scene = await openWebhooks({});
const { api, world, db, params, admin, team, client, other } = scene;
const url = 'https://receiver.example.com/hook';
const body = { url, events: ['file.moved' as const] };
const make = async (more: object = {}) =>
  (await api.call(createWebhook, { params, body: { ...body, ...more } }, admin)).webhook;

describe('Webhooks', () => {
  test('are for administrators of the workspace only', async () => {
    const { id: webhookid } = await make();
    const one = { params: { ...params, webhookid } };
    const delivery = { params: { ...one.params, deliveryid: newId() } };
    for (const [as, refusal] of [
      [client, '403 11403'],
      [team, '403 11403'],
      [other, '404 ERR5'],
    ] as const) {
      expect(await api.refused(listWebhooks, { params }, as)).toBe(refusal);
      expect(await api.refused(createWebhook, { params, body }, as)).toBe(refusal);
      expect(await api.refused(updateWebhook, { ...one, body: {} }, as)).toBe(refusal);
      expect(await api.refused(deleteWebhook, one, as)).toBe(refusal);
      expect(await api.refused(rotateWebhookSecret, one, as)).toBe(refusal);
      expect(await api.refused(testWebhook, one, as)).toBe(refusal);
      expect(await api.refused(listDeliveries, { ...one, query: {} }, as)).toBe(refusal);
      expect(await api.refused(getDelivery, delivery, as)).toBe(refusal);
      expect(await api.refused(replayDelivery, delivery, as)).toBe(refusal);
    }
    expect(await api.refused(listWebhooks, { params })).toBe('401 1011');
    // Of another workspace, also for its own administrator.
    const foreign = { params: { id: world.other.id, webhookid } };
    expect(await api.refused(deleteWebhook, foreign, other)).toBe('404 ERR260');
    expect(await api.refused(listDeliveries, { ...foreign, query: {} }, other)).toBe('404 ERR260');
    expect(await api.refused(getDelivery, delivery, admin)).toBe('404 ERR261');
    expect(await api.refused(replayDelivery, delivery, admin)).toBe('404 ERR261');
  });

  test('need a public https address, known events and a folder of the workspace', async () => {
    const refused = (more: object) =>
      api.refused(createWebhook, { params, body: { ...body, ...more } as typeof body }, admin);
    expect(await refused({ url: 'http://receiver.example.com/' })).toBe('400 11406');
    expect(await refused({ url: 'https://192.168.0.10/' })).toBe('400 11406');
    expect(await refused({ events: [] })).toBe('400 11406');
    expect(await refused({ events: ['file.exploded'] })).toBe('400 11406');
    expect(await refused({ folderid: world.otherProject.id })).toBe('404 ERR7');
    expect(await refused({ folderid: newId() })).toBe('404 ERR7');
    const { id: webhookid } = await make({ folderid: world.folder.id, description: ' Chat ' });
    const change = { params: { ...params, webhookid }, body: { url: 'https://localhost/' } };
    expect(await api.refused(updateWebhook, change, admin)).toBe('400 11406');
    const found = (await api.call(listWebhooks, { params }, admin)).webhooks.find(
      ({ id }) => id === webhookid,
    );
    expect(found).toMatchObject({
      ...{ url, description: 'Chat', teamonly: 0, active: 1, off: null, waiting: 0, lastat: null },
      folder: { id: world.folder.id, name: 'Folder' },
      createdby: { id: world.users.admin },
    });
  });

  test('show their secret once, when it is created or rotated, and store it encrypted', async () => {
    const { webhook, secret } = await api.call(createWebhook, { params, body }, admin);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const of = { params: { ...params, webhookid: webhook.id } };
    const rotated = await api.call(rotateWebhookSecret, of, admin);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.previousuntil).not.toBeNull();
    expect(JSON.stringify(await api.call(listWebhooks, { params }, admin))).not.toContain('whsec_');
    const row = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    for (const plain of [secret, rotated.secret]) expect(JSON.stringify(row)).not.toContain(plain.slice(6));
  });

  test('are recorded in the audit log, with the host but neither path nor secret', async () => {
    const { webhook } = await api.call(
      createWebhook,
      { params, body: { ...body, url: `${url}/T0K3N` } },
      admin,
    );
    const of = { params: { ...params, webhookid: webhook.id } };
    await api.call(updateWebhook, { ...of, body: { url: `${url}/N3W`, active: 0 } }, admin);
    await api.call(rotateWebhookSecret, of, admin);
    await api.call(deleteWebhook, of, admin);
    const { entries } = await api.call(listTenantAudit, { params, query: { item: webhook.id } }, admin);
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      ...['webhook.created', 'webhook.changed', 'webhook.rotated', 'webhook.deleted'],
    ]);
    for (const { subject } of entries) expect(subject?.name).toBe('receiver.example.com');
    expect(JSON.stringify(entries)).not.toMatch(/T0K3N|N3W|whsec/);
  });

  test('can be changed and turned off; one that is off sends no test', async () => {
    const { id: webhookid } = await make();
    const of = { params: { ...params, webhookid } };
    const change = { events: ['comment.created' as const], folderid: world.project.id, teamonly: 1 as const };
    const { webhook } = await api.call(updateWebhook, { ...of, body: change }, admin);
    expect(webhook).toMatchObject({ url, events: change.events, teamonly: 1, folder: { name: 'Project' } });
    const { delivery } = await api.call(testWebhook, of, admin);
    expect(delivery).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0 });
    const replayed = { params: { ...of.params, deliveryid: delivery.id } };
    expect(await api.refused(replayDelivery, replayed, admin)).toBe('409 ERR264');
    const off = await api.call(updateWebhook, { ...of, body: { active: 0 } }, admin);
    expect(off.webhook).toMatchObject({ active: 0, off: 'manual', waiting: 0 });
    expect((await api.call(getDelivery, replayed, admin)).delivery.state).toBe('cancelled');
    expect(await api.refused(testWebhook, of, admin)).toBe('409 ERR263');
    expect(await api.refused(replayDelivery, replayed, admin)).toBe('409 ERR263');
    const on = await api.call(updateWebhook, { ...of, body: { active: 1 } }, admin);
    expect(on.webhook).toMatchObject({ active: 1, off: null });
  });

  test(`are at most ${WEBHOOKS_MAX} per workspace`, async () => {
    const { webhooks } = await api.call(listWebhooks, { params }, admin);
    const asked = Array.from({ length: WEBHOOKS_MAX + 2 - webhooks.length }, () =>
      make().then(
        () => 'made',
        (error: Error) => error.message,
      ),
    );
    const results = await Promise.all(asked);
    expect(results.filter((result) => result !== 'made')).toEqual([
      expect.stringContaining('ERR262'),
      expect.stringContaining('ERR262'),
    ]);
    expect((await api.call(listWebhooks, { params }, admin)).webhooks).toHaveLength(WEBHOOKS_MAX);
  });
});
