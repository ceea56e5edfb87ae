import { listInvoices, receiveStripeEvent } from '@rushes/contract/billing';
import { urlPath } from '@rushes/contract/endpoint';
import { listResources, type ResourceName } from '@rushes/contract/limits';
import {
  buyAddon,
  changeSubscription,
  getSubscription,
  openPortal,
  subscribe,
} from '@rushes/contract/subscriptions';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, refusalIn, startApi } from '#test/api.ts';
import { type Customer, startTrial } from '#test/billing-scene.ts';
import { type StripeEvent, type StripePeer, signedEvent, startStripePeer } from '#test/peers/stripe-peer.ts';
import { reconcile } from './events.service.ts';
import { syncPrices } from './prices.service.ts';
import { setAddonPrice, setPlanPrice } from './stripe.queries.ts';

let api: Api;
let stripe: StripePeer;
let customer: Customer;

beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await begin({});
});

async function begin(options: { monthsAgo?: number }): Promise<void> {
  stripe = await startStripePeer(options);
  api.services.settings.billing.stripe = stripe.settings;
  await syncPrices(api.services);
  customer = await startTrial(api);
}

const page = () => api.call(getSubscription, { params: customer.params }, customer.admin);
const buy = async (plan: string, interval: 'month' | 'year' = 'month', when: 'now' | 'end' = 'now') =>
  (await api.call(subscribe, { params: customer.params, body: { plan, interval, when } }, customer.admin))
    .redirecturl;
const addOn = async (quantity = 1) =>
  (
    await api.call(
      buyAddon,
      { params: customer.params, body: { addon: 'credits-250', quantity } },
      customer.admin,
    )
  ).redirecturl;
const change = (action: 'cancel' | 'resume' | 'keep') =>
  api.call(changeSubscription, { params: customer.params, body: { action } }, customer.admin);
const credits = async () =>
  (await api.call(listResources, { params: customer.params }, customer.admin)).resources.find(
    ({ name }) => name === ('credits' satisfies ResourceName),
  )!;
const post = (init: { body: string; headers: Record<string, string> }) =>
  api.fetch(urlPath(receiveStripeEvent.path), undefined, { method: 'POST', ...init });
async function send(event: StripeEvent): Promise<void> {
  const response = await post(signedEvent(event, stripe.settings.webhookSecret));
  expect(response.status, await response.text()).toBe(200);
}
/** Everything that was not sent yet, in order. */
async function sendAll(): Promise<void> {
  for (const event of stripe.events.splice(0)) await send(event);
}
const paid = () => stripe.payments.reduce((sum, amount) => sum + amount, 0);

async function payFor(plan: string, interval: 'month' | 'year' = 'month'): Promise<void> {
  const url = await buy(plan, interval);
  stripe.visit(url!, 'pay');
  await sendAll();
}

describe('Choosing a plan', () => {
  test('leads to a page of Stripe; the plan starts when it is paid there', async () => {
    const url = await buy('pro');
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    expect((await page()).billing).toMatchObject({ provider: 'stripe', status: 'trial' });
    stripe.visit(url!, 'decline');
    stripe.visit(url!, 'confirm');
    await sendAll();
    expect((await page()).billing.status).toBe('trial');
    stripe.visit(url!, 'pay');
    await sendAll();
    const now = await page();
    expect(now.billing).toMatchObject({ status: 'active', interval: 'month', portal: 1 });
    expect(now.subscription).toMatchObject({ plan: 'pro', subscriptionType: 'card', renews: 1 });
    expect((await credits()).limit).toBe(500);
    const { invoices } = await api.call(listInvoices, { params: customer.params }, customer.admin);
    expect(invoices).toMatchObject([{ state: 'paid', net: 4900, plan: 'pro', url: expect.any(String) }]);
  });

  test('twice closes the first page, so that only one can be paid', async () => {
    const first = await buy('pro');
    const second = await buy('gold');
    expect(() => stripe.visit(first!, 'pay')).toThrow('expired');
    stripe.visit(second!, 'pay');
    await sendAll();
    expect((await page()).subscription.plan).toBe('gold');
    expect(stripe.payments).toEqual([59_900]);
  });

  test('Without prices at Stripe, nothing can be bought, and nothing changes', async () => {
    stripe.fail('GET prices', { status: 500, body: { error: { message: 'down' } } });
    expect(
      await api.refused(
        subscribe,
        { params: customer.params, body: { plan: 'pro', interval: 'month' } },
        customer.admin,
      ),
    ).toBe('503 ERR247');
    expect((await page()).billing.status).toBe('trial');
  });
});

describe('Events', () => {
  test('count once, however often and in whichever order they arrive', async () => {
    const url = await buy('pro');
    stripe.visit(url!, 'pay');
    const addon = await (async () => {
      await sendAll();
      return addOn(2);
    })();
    stripe.visit(addon!, 'pay');
    await change('cancel');
    await change('resume');
    const events = stripe.events.splice(0);
    for (const event of [...events].reverse()) await send(event);
    for (const event of events) await send(event);
    // The same news with other ids, as after a retry of Stripe's own.
    for (const event of events) await send({ ...event, id: `${event.id}_again` });
    await Promise.all(events.map((event) => send({ ...event, id: `${event.id}_at_once` })));
    expect((await page()).billing).toMatchObject({ status: 'active' });
    expect(await credits()).toMatchObject({ limit: 1000, extra: 500 });
    expect(paid()).toBe(4900 + 5000);
  });

  test('that never arrive are found by the daily reconciliation', async () => {
    const url = await buy('pro');
    stripe.visit(url!, 'pay');
    stripe.events.splice(0);
    expect((await page()).billing.status).toBe('trial');
    expect((await reconcile(api.services)).missed).toBeGreaterThan(0);
    expect((await page()).billing.status).toBe('active');
    stripe.visit((await addOn())!, 'pay');
    stripe.events.splice(0);
    await reconcile(api.services);
    expect((await credits()).extra).toBe(250);
    expect(await reconcile(api.services)).toEqual({ missed: 0 });
  });

  test('are refused without a valid signature, and when they are old', async () => {
    stripe.visit((await buy('pro'))!, 'pay');
    const [event] = stripe.events as [StripeEvent];
    const good = signedEvent(event, stripe.settings.webhookSecret);
    const at = Math.floor(Date.now() / 1000);
    for (const wrong of [
      signedEvent(event, 'whsec_other'),
      signedEvent(event, stripe.settings.webhookSecret, at - 600),
      { ...good, body: good.body.replace('"event"', '"event" ') },
      { ...good, headers: { 'content-type': 'application/json', 'stripe-signature': 't=1' } },
      { ...good, headers: { 'content-type': 'application/json' } },
    ])
      expect(await refusalIn(await post(wrong as typeof good))).toBe('400 ERR248');
    const thin = signedEvent({ ...event, object: 'v2.core.event' as 'event' }, stripe.settings.webhookSecret);
    expect(await refusalIn(await post(thin))).toBe('400 ERR248');
    expect((await page()).billing.status).toBe('trial');
    // During a change of the secret, an event has a signature of each.
    const both = `${good.headers['stripe-signature']},v1=00`;
    expect((await post({ ...good, headers: { ...good.headers, 'stripe-signature': both } })).status).toBe(
      200,
    );
  });

  test('are not received where Stripe is not configured', async () => {
    api.services.settings.billing.stripe = undefined;
    expect(
      await refusalIn(await post({ body: '{"id":"evt"}', headers: { 'content-type': 'application/json' } })),
    ).toBe('400 ERR248');
  });

  test('of other customers change nothing', async () => {
    stripe.visit((await buy('pro'))!, 'pay');
    await api.services.db
      .updateTable('subscriptions')
      .set({ customer: null })
      .where('tenantid', '=', customer.id)
      .execute();
    await sendAll();
    expect((await page()).billing.status).toBe('trial');
  });
});

describe('A running subscription', () => {
  test('is renewed every month, and ends when a renewal stays unpaid', async () => {
    await begin({ monthsAgo: 2 });
    await payFor('pro');
    expect((await page()).billing.status).toBe('expired');
    stripe.passMonths(1);
    stripe.passMonths(1);
    await sendAll();
    expect((await page()).billing.status).toBe('active');
    expect(paid()).toBe(3 * 4900);
  });

  test('is past due while a renewal is unpaid, and active again when it is paid', async () => {
    await begin({ monthsAgo: 1 });
    await payFor('pro');
    stripe.card = 'decline';
    stripe.passMonths(1);
    await sendAll();
    const late = await page();
    expect(late.billing.status).toBe('past_due');
    expect(late.subscription.expired).toBe(0);
    // Choosing a plan leads to the unpaid invoice instead of a second subscription.
    const url = await buy('gold');
    expect(url).toMatch(/^https:\/\/invoice\.stripe\.test\//);
    stripe.payInvoice(url!);
    await sendAll();
    expect((await page()).billing.status).toBe('active');
    expect((await page()).subscription.plan).toBe('pro');
    expect(paid()).toBe(2 * 4900);
  });

  test('is upgraded at once with what is left deducted; credits that were used stay used', async () => {
    await payFor('pro');
    expect(await buy('gold')).toBeNull();
    await sendAll();
    expect((await page()).subscription.plan).toBe('gold');
    expect((await credits()).limit).toBe(8000);
    expect(paid()).toBe(4900 + 59_900 - 4900);
  });

  test('is not upgraded before the bank has confirmed it', async () => {
    await payFor('pro');
    stripe.card = 'confirm';
    const url = await buy('gold');
    expect(url).toMatch(/^https:\/\/invoice\.stripe\.test\//);
    await sendAll();
    expect((await page()).subscription.plan).toBe('pro');
    stripe.payInvoice(url!);
    await sendAll();
    expect((await page()).subscription.plan).toBe('gold');
  });

  test('is downgraded with the renewal, unless it is kept', async () => {
    await payFor('gold');
    expect(await buy('pro', 'month', 'end')).toBeNull();
    expect((await page()).billing.pending).toEqual({ plan: 'pro', interval: 'month' });
    expect((await change('keep')).billing.pending).toBeNull();
    await buy('pro', 'month', 'end');
    stripe.passMonths(1);
    await sendAll();
    expect((await page()).subscription.plan).toBe('pro');
    expect((await page()).billing.pending).toBeNull();
    expect((await credits()).limit).toBe(500);
    expect(paid()).toBe(59_900 + 4900);
  });

  test('ends with its period when it is cancelled', async () => {
    await begin({ monthsAgo: 1 });
    await payFor('pro');
    stripe.passMonths(0);
    await api.services.db
      .updateTable('tenants')
      .set({ periodend: new Date(Date.now() + 86_400_000) })
      .where('id', '=', customer.id)
      .execute();
    expect((await change('cancel')).billing.status).toMatch(/cancelled|expired/);
    stripe.passMonths(1);
    await sendAll();
    expect((await page()).billing.status).toBe('expired');
    // Another subscription can be chosen.
    expect(await buy('pro')).toMatch(/checkout/);
  });

  test('has a page with its payment methods, which leads back to this installation only', async () => {
    await payFor('pro');
    const open = (redirecturl: string) => ({ params: customer.params, body: { redirecturl } });
    const { url } = await api.call(openPortal, open('/console/subscriptions'), customer.admin);
    expect(url).toMatch(/^https:\/\/portal\.stripe\.test\//);
    expect(await api.refused(openPortal, open('https://elsewhere.test/'), customer.admin)).toBe('400 11406');
  });
});

describe('An add-on', () => {
  test('that is refunded is taken back', async () => {
    await payFor('pro');
    const url = await addOn();
    stripe.visit(url!, 'pay');
    await sendAll();
    expect((await credits()).extra).toBe(250);
    stripe.refund(url!);
    await sendAll();
    expect(await credits()).toMatchObject({ limit: 500, extra: 0 });
    expect(paid()).toBe(4900);
  });

  test('whose refund arrives before its payment is not available afterwards', async () => {
    await payFor('pro');
    const url = await addOn();
    stripe.visit(url!, 'pay');
    stripe.refund(url!);
    for (const event of stripe.events.splice(0).reverse()) await send(event);
    expect((await credits()).extra).toBe(0);
  });
});

describe('Prices', () => {
  test('are created once, and anew when they change', async () => {
    expect(await syncPrices(api.services)).toEqual([]);
    expect(await setPlanPrice(api.services.db, 'pro', { monthly: 5900, annual: 49_000 })).toBe(true);
    expect(await setAddonPrice(api.services.db, 'credits-250', 2600)).toBe(true);
    expect(await setPlanPrice(api.services.db, 'freetrial', { monthly: 1, annual: 1 })).toBe(false);
    expect(await syncPrices(api.services)).toEqual(['pro_month 59.00', 'addon_credits-250 26.00']);
    expect(await syncPrices(api.services)).toEqual([]);
    await setPlanPrice(api.services.db, 'pro', { monthly: 4900, annual: 49_000 });
    await setAddonPrice(api.services.db, 'credits-250', 2500);
  });
});
