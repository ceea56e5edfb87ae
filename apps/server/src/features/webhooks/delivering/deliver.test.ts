import { createHmac } from 'node:crypto';
import { listNotifications } from '@rushes/contract/notifications';
import {
  getDelivery,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@rushes/contract/webhooks';
import { describe, expect, test, vi } from 'vitest';
import { answers, startReceiver } from '#test/peers/webhook-receiver.ts';
import { openWebhooks } from '#test/scenes/webhooks-scene.ts';
import { runJob } from '#test/worker.ts';
import { claim } from './deliver.queries.ts';
import { deliver } from './deliver.service.ts';
import { startDelivering } from './dispatcher.service.ts';

const scene = await openWebhooks();
const { api, world, db, params, admin, file, rename, listen, deliverDue, passTime } = scene;
const HOUR = 3_600;
/** Only ends a test that hangs. */
const WAIT = { timeout: 60_000 };

type Hook = Awaited<ReturnType<typeof listen>>;
const listenTo = () => listen(['file.renamed']);
const webhookOf = async ({ webhook }: Hook) =>
  (await api.call(listWebhooks, { params }, admin)).webhooks.find(({ id }) => id === webhook.id)!;
const states = async ({ log }: Hook) => (await log()).map(({ state }) => state).toReversed();
const newName = ({ payload }: { payload: { data: { details?: object | undefined } } }) =>
  (payload.data.details as { to: string }).to;

describe('A delivery', () => {
  test('is signed, has the id of its event, and is logged with request and response', async () => {
    const hook = await listenTo();
    const id = await file();
    await rename(id, 'signed.mov');
    await deliverDue();
    const [got] = hook.receiver.received;
    const { 'webhook-id': eventid, 'webhook-timestamp': at, ...headers } = got!.headers;
    const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
    const mac = createHmac('sha256', key).update(`${eventid}.${at}.${got!.body}`).digest('base64');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-signature': `v1,${mac}`,
      'user-agent': `Rushes/${api.services.settings.version}`,
    });
    expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(300);
    const [delivery] = await hook.log();
    expect(delivery).toMatchObject({
      eventid,
      name: 'signed.mov',
      state: 'delivered',
      attempts: 1,
      status: 200,
    });
    const of = { params: { ...hook.of, deliveryid: delivery!.id } };
    const { body, tries } = await api.call(getDelivery, of, admin);
    expect(body).toBe(got!.body);
    expect(tries).toMatchObject([{ status: 200, error: null, response: 'thanks', url: hook.receiver.url }]);
    expect(tries[0]!.headers['webhook-signature']).toBe(`v1,${mac}`);
  });

  test('has two signatures for a day after the secret was rotated', async () => {
    const hook = await listenTo();
    const id = await file();
    await api.call(rotateWebhookSecret, { params: hook.of }, admin);
    await rename(id, 'two.mov');
    await deliverDue();
    await passTime(25 * HOUR);
    await rename(id, 'one.mov');
    await deliverDue();
    const counts = hook.receiver.received.map(
      ({ headers }) => String(headers['webhook-signature']).split(' ').length,
    );
    expect(counts).toEqual([2, 1]);
    await runJob(api, 'webhooks.prune');
    const row = db.selectFrom('webhooks').select('previoussecret').where('id', '=', hook.webhook.id);
    expect(await row.executeTakeFirst()).toEqual({ previoussecret: null });
  });

  test('is repeated with the same id and body until it is accepted, while later ones of the file wait', async () => {
    const hook = await listenTo();
    const [one, two] = [await file(), await file()];
    hook.receiver.answer = (response, request, got) =>
      (got.payload.data.file!.id === one ? answers.status(500) : answers.ok)(response, request, got);
    for (const name of ['a', 'b', 'c']) await rename(one, `${name}.mov`);
    await rename(two, 'other.mov');
    await deliverDue();
    expect(hook.receiver.received.map(newName).sort()).toEqual(['a.mov', 'other.mov']);
    expect(await states(hook)).toEqual(['waiting', 'waiting', 'waiting', 'delivered']);
    hook.receiver.answer = answers.ok;
    await deliverDue();
    expect(hook.receiver.accepted()).toHaveLength(1);
    await passTime(15);
    await deliverDue();
    expect(hook.receiver.accepted().map(newName)).toEqual(['other.mov', 'a.mov', 'b.mov', 'c.mov']);
    const tries = hook.receiver.received.filter((got) => newName(got) === 'a.mov');
    expect(tries).toHaveLength(2);
    expect(new Set(tries.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  });

  test('is given up after three days; then the next of the file has its turn', async () => {
    const hook = await listenTo();
    const id = await file();
    hook.receiver.answer = answers.status(404);
    await rename(id, 'first.mov');
    await rename(id, 'second.mov');
    let rounds = 0;
    for (; (await states(hook))[0] === 'waiting'; rounds++) {
      await deliverDue();
      await passTime(4 * HOUR);
    }
    expect(rounds).toBeGreaterThan(15);
    const [second, first] = await hook.log();
    expect(first).toMatchObject({ state: 'failed', status: 404, error: 'status', nextat: null });
    expect(first!.attempts).toBeGreaterThan(10);
    hook.receiver.answer = answers.ok;
    await passTime(12 * HOUR);
    await deliverDue();
    expect(hook.receiver.accepted().map(newName)).toEqual(['second.mov']);
    expect(second!.eventid).toBe(hook.receiver.accepted()[0]!.id);
    // A replay has the same id, and its own three days.
    const of = { params: { ...hook.of, deliveryid: first!.id } };
    expect((await api.call(replayDelivery, of, admin)).delivery.state).toBe('waiting');
    await deliverDue();
    expect(hook.receiver.accepted().at(-1)!.id).toBe(first!.eventid);
    expect(await states(hook)).toEqual(['delivered', 'delivered']);
  });

  test('of a test goes to its endpoint only, whatever its events', async () => {
    const [hook, other] = [await listenTo(), await listenTo()];
    await api.call(testWebhook, { params: hook.of }, admin);
    await deliverDue();
    expect([hook.types(), other.types()]).toEqual([['webhook.test'], []]);
  });

  test('does not follow a redirect to a private address', async () => {
    const hook = await listenTo();
    const inside = await startReceiver();
    hook.receiver.answer = answers.status(307, { location: inside.url });
    await rename(await file(), 'lured.mov');
    await deliverDue();
    expect((await hook.log())[0]).toMatchObject({ state: 'waiting', status: 307, error: 'redirect' });
    expect([hook.receiver.received.length, inside.received.length]).toEqual([1, 0]);
  });
});

test('50 events reach a receiver that was down for an hour, failed, was slow and closed early, in order per file', async () => {
  const hook = await listenTo();
  const { receiver } = hook;
  const files = await Promise.all(Array.from({ length: 10 }, () => file()));
  const expected = new Map<string, string[]>();
  let sent = 0;
  const change = async (id: string) => {
    const name = `${++sent}.mov`;
    await rename(id, name);
    expected.set(id, [...(expected.get(id) ?? []), name]);
  };
  const lure = await startReceiver();
  const failures = [
    answers.close,
    answers.status(500),
    answers.hang,
    answers.status(302, { location: lure.url }),
    answers.status(429, { 'retry-after': '60' }),
  ];
  // Each request fails in the next way.
  let failed = 0;
  receiver.answer = (...given) => failures[failed++ % failures.length]!(...given);
  for (const id of files) for (let n = 0; n < 3; n++) await change(id);
  for (let minute = 0; minute < 60; minute += 5) {
    await deliverDue({ timeoutMs: 25 });
    await passTime(300);
  }
  expect(receiver.accepted()).toEqual([]);
  expect(failed).toBeGreaterThan(20);
  // Works again, except that every third request still fails.
  let count = 0;
  const quick = failures.filter((failure) => failure !== answers.hang);
  receiver.answer = (...given) => (++count % 3 === 0 ? quick[count % quick.length]! : answers.ok)(...given);
  for (const id of files) for (let n = 0; n < 2; n++) await change(id);
  for (let hour = 0; hour < 60 && (await states(hook)).includes('waiting'); hour++) {
    await deliverDue();
    await passTime(HOUR);
  }
  expect(await states(hook)).toEqual(Array(50).fill('delivered'));
  // A receiver recognizes repetitions by their id: an answer may come too late.
  const seen = new Set<string>();
  const accepted = receiver.accepted().filter(({ id }) => !seen.has(id) && seen.add(id));
  expect(accepted).toHaveLength(50);
  for (const id of files) {
    const names = accepted.filter(({ payload }) => payload.data.file!.id === id).map(newName);
    expect(names).toEqual(expected.get(id));
  }
  // Every attempt of one event had one id, and two events never the same.
  const ids = Map.groupBy(receiver.received, newName);
  for (const tries of ids.values()) expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received.length).toBeGreaterThan(70);
  expect(lure.received).toEqual([]);
});

describe('An endpoint', () => {
  test('that is slow gets four requests at a time and does not delay others', async () => {
    const [slow, fast] = [await listenTo(), await listenTo()];
    const held: (() => void)[] = [];
    slow.receiver.answer = (response) => void held.push(() => response.end());
    const files = await Promise.all(Array.from({ length: 8 }, () => file()));
    for (const [place, id] of files.entries()) await rename(id, `slow-${place}.mov`);
    const dispatcher = startDelivering(api.services);
    await vi.waitFor(() => expect(fast.receiver.accepted()).toHaveLength(8), WAIT);
    expect(slow.receiver.received).toHaveLength(4);
    await vi.waitFor(() => {
      for (const answer of held.splice(0)) answer();
      expect(slow.receiver.accepted()).toHaveLength(8);
    }, WAIT);
    await dispatcher.stop();
  });

  test('that fails gets one request at a time', async () => {
    const hook = await listenTo();
    hook.receiver.answer = answers.status(500);
    const files = await Promise.all(Array.from({ length: 8 }, () => file()));
    for (const [place, id] of files.entries()) await rename(id, `failing-${place}.mov`);
    await deliverDue();
    await passTime(HOUR);
    expect(await claim(db, 100)).toHaveLength(1);
  });

  test('that failed for five days is turned off, and administrators are notified', async () => {
    const hook = await listenTo();
    hook.receiver.answer = answers.status(500);
    for (let day = 0; (await webhookOf(hook)).active && day < 10; day++) {
      const id = await file();
      await rename(id, `day-${day}.mov`);
      await rename(id, `day-${day}-again.mov`);
      for (let hour = 0; hour < 24; hour += 6) {
        await deliverDue();
        await passTime(6 * HOUR);
      }
    }
    expect(await webhookOf(hook)).toMatchObject({ active: 0, off: 'failing', waiting: 0 });
    expect(new Set(await states(hook))).toEqual(new Set(['failed', 'cancelled']));
    const news = await api.call(listNotifications, { params, query: { limit: 50 } }, admin);
    const notifications = news.notifications.filter(({ code }) => code === 'NM61');
    expect(notifications).toHaveLength(1);
    expect(notifications[0]!.content).toContain(new URL(hook.receiver.url).host);
    const audit = db.selectFrom('audit').select('data').where('action', '=', 'webhook.disabled');
    expect(await audit.execute()).toMatchObject([{ data: { off: 'failing' } }]);
    // Nothing is recorded for it any more.
    const before = (await hook.log()).length;
    await rename(await file(), 'later.mov');
    expect(await hook.log()).toHaveLength(before);
    // A success starts the count anew.
    hook.receiver.answer = answers.ok;
    await api.call(updateWebhook, { params: hook.of, body: { active: 1 } }, admin);
    await rename(await file(), 'again.mov');
    await deliverDue();
    expect(await webhookOf(hook)).toMatchObject({ active: 1, failingsince: null });
  });

  test('that answers 410 Gone is turned off at once', async () => {
    const hook = await listenTo();
    hook.receiver.answer = answers.status(410);
    await rename(await file(), 'gone.mov');
    await deliverDue();
    expect(await webhookOf(hook)).toMatchObject({ active: 0, off: 'gone' });
  });

  test('with a private address is refused at each attempt, unless the operator allows it', async () => {
    const hook = await listenTo();
    await rename(await file(), 'inside.mov');
    const services = { ...api.services, settings: { ...api.services.settings, privateWebhooks: false } };
    for (const one of await claim(db, 1)) await deliver(services, one);
    expect(hook.receiver.received).toEqual([]);
    expect((await hook.log())[0]).toMatchObject({ state: 'waiting', error: 'private', status: null });
  });
});

describe('A worker', () => {
  test('that was killed leaves a lease; when it ends, the delivery is sent with the same id', async () => {
    const hook = await listenTo();
    await rename(await file(), 'killed.mov');
    const [lost] = await claim(db, 10);
    await deliverDue();
    expect(hook.receiver.received).toEqual([]);
    await passTime(31);
    await deliverDue();
    expect(hook.receiver.accepted().map(({ id }) => id)).toEqual([lost!.id]);
    // The first worker was only frozen: its result does not count any more.
    hook.receiver.answer = answers.status(500);
    await deliver(api.services, lost!);
    expect((await hook.log())[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('that stops gives its deliveries back, which is not an attempt', async () => {
    const hook = await listenTo();
    hook.receiver.answer = answers.hang;
    await rename(await file(), 'stopped.mov');
    const dispatcher = startDelivering(api.services);
    await vi.waitFor(() => expect(hook.receiver.received).toHaveLength(1), WAIT);
    await dispatcher.stop();
    expect((await hook.log())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
    hook.receiver.answer = answers.ok;
    await deliverDue();
    expect(hook.receiver.accepted()).toHaveLength(1);
  });

  test('shares the work: two take no delivery twice and keep the order per file', async () => {
    const hook = await listenTo();
    const files = await Promise.all(Array.from({ length: 6 }, () => file()));
    for (let n = 0; n < 4; n++) for (const id of files) await rename(id, `${n}.mov`);
    const both = [startDelivering(api.services), startDelivering(api.services)];
    await vi.waitFor(() => expect(hook.receiver.accepted()).toHaveLength(24), WAIT);
    for (const dispatcher of both) await dispatcher.stop();
    expect(hook.receiver.received).toHaveLength(24);
    for (const id of files) {
      const names = hook.receiver.received.filter(({ payload }) => payload.data.file!.id === id).map(newName);
      expect(names).toEqual(['0.mov', '1.mov', '2.mov', '3.mov']);
    }
  });
});

describe('The log', () => {
  test('is deleted after 30 days; what still waits is kept', async () => {
    const hook = await listenTo();
    const [done, kept] = [await file(), await file()];
    await rename(done, 'done.mov');
    await deliverDue();
    hook.receiver.answer = answers.hang;
    await rename(kept, 'kept.mov');
    await passTime(29 * 24 * HOUR);
    await runJob(api, 'webhooks.prune');
    expect(await hook.log()).toHaveLength(2);
    await passTime(2 * 24 * HOUR);
    const old = new Date(Date.now() - 31 * 24 * HOUR * 1000);
    await db.updateTable('webhook_events').set({ createdat: old }).execute();
    await runJob(api, 'webhooks.prune');
    expect((await hook.log()).map(({ name }) => name)).toEqual(['kept.mov']);
    const events = await db.selectFrom('webhook_events').select('name').execute();
    expect(events.map(({ name }) => name)).not.toContain('done.mov');
  });

  test('is erased with the tenant, like its webhooks', async () => {
    const hook = await listenTo();
    await rename(await file(), 'erased.mov');
    await deliverDue();
    const markedat = new Date(Date.now() - 15 * 24 * HOUR * 1000);
    await db.updateTable('tenants').set({ markedat }).where('id', '=', world.studio.id).execute();
    await runJob(api, 'tenants.sweep');
    const tables = ['webhooks', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'] as const;
    for (const table of tables)
      expect(
        await db.selectFrom(table).select('id').where('tenantid', '=', world.studio.id).execute(),
      ).toEqual([]);
    expect(hook.receiver.accepted()).toHaveLength(1);
  });
});
