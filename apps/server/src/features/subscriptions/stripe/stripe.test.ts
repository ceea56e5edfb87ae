import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listInvoices } from '@rushes/contract/billing';
import { getSubscription, subscribe } from '@rushes/contract/subscriptions';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, refusalIn } from '#test/api.ts';
import type { StripePeer } from '#test/peers/stripe-peer.ts';
import { type StripeEvent, signedEvent } from '#test/peers/stripe-shapes.ts';
import type { Customer } from '#test/scenes/billing-scene.ts';
import { type StripeScene, startStripe } from '#test/scenes/stripe-scene.ts';
import { reconcile } from './events.service.ts';
import { syncPrices } from './prices.service.ts';
import { setAddonPrice, setPlanPrice } from './stripe.queries.ts';

let api: Api;
let scene: StripeScene;
let stripe: StripePeer;
let customer: Customer;
let page: StripeScene['page'];
let buy: StripeScene['buy'];
let addOn: StripeScene['addOn'];
let change: StripeScene['change'];
let credits: StripeScene['credits'];
let post: StripeScene['post'];
let send: StripeScene['send'];
let sendAll: StripeScene['sendAll'];
let payFor: StripeScene['payFor'];
let paid: StripeScene['paid'];

beforeAll(async () => {
  scene = await startStripe();
  ({ api, page, buy, addOn, change, credits, post, send, sendAll, payFor, paid } = scene);
});
beforeEach(async () => {
  await begin();
});

async function begin(options?: { monthsAgo: number }): Promise<void> {
  ({ stripe, customer } = await scene.begin(options));
}

describe('Choosing a plan', () => {
  test('leads to a page of Stripe; the plan starts when it is paid there', async () => {
    const url = await buy('pro');
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    expect((await page()).billing).toMatchObject({ provider: 'stripe', status: 'trial' });
    stripe.visit(url!, 'decline');
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

  test('is read when the browser is back, before its event, and only for the workspace that paid', async () => {
    const url = (await buy('pro'))!;
    const { id, success_url } = stripe.sessionOf(url);
    expect(new URL(success_url).searchParams.get('checkout')).toBe(id);
    stripe.visit(url, 'pay');
    const other = await scene.beginTrial();
    const read = ({ params, admin }: Customer, checkout: string) =>
      api.call(getSubscription, { params, query: { checkout } }, admin);
    expect((await read(other, id)).billing.status).toBe('trial');
    const ids = api.services.db.selectFrom('invoices').select('tenantid').where('externalid', 'is not', null);
    expect((await ids.execute()).some(({ tenantid }) => tenantid === customer.id)).toBe(false);
    expect((await read(customer, 'cs_0')).billing.status).toBe('trial');
    expect(await read(customer, id)).toMatchObject({
      billing: { status: 'active' },
      subscription: { expired: 0, plan: 'pro' },
    });
    await sendAll();
    const { invoices } = await api.call(listInvoices, { params: customer.params }, customer.admin);
    expect(invoices).toMatchObject([{ state: 'paid', net: 4900 }]);
  });

  test('with a card that needs 3-D Secure starts the plan only after the challenge is passed', async () => {
    const url = (await buy('pro'))!;
    const { id } = stripe.sessionOf(url);
    const read = () =>
      api.call(getSubscription, { params: customer.params, query: { checkout: id } }, customer.admin);
    stripe.visit(url, 'confirm');
    expect(() => stripe.visit(url, 'pay')).toThrow('waits');
    await sendAll();
    // Also if the browser comes back without an answer.
    expect((await read()).billing.status).toBe('trial');
    stripe.answerChallenge(url, false);
    expect(() => stripe.answerChallenge(url, true)).toThrow('asks nothing');
    await sendAll();
    expect((await read()).billing.status).toBe('trial');
    expect(paid()).toBe(0);
    stripe.visit(url, 'confirm');
    stripe.answerChallenge(url, true);
    const events = stripe.events.splice(0);
    // The news of the first attempt arrives last.
    for (const event of events.toReversed()) await send(event);
    expect((await read()).billing).toMatchObject({ status: 'active', interval: 'month' });
    expect(stripe.payments).toEqual([4900]);
  });

  test('on a page that has expired changes nothing, and another page can be paid', async () => {
    const [plan, addon] = [(await buy('pro'))!, (await addOn())!];
    const before = (await credits()).limit;
    stripe.visit(plan, 'confirm');
    stripe.passMonthNow();
    const events = stripe.events.splice(0);
    expect(events.filter(({ type }) => type === 'checkout.session.expired')).toHaveLength(2);
    for (const event of [...events, ...events.toReversed()]) await send(event);
    for (const url of [plan, addon]) {
      expect(() => stripe.visit(url, 'pay')).toThrow('expired');
      const checkout = stripe.sessionOf(url).id;
      const read = { params: customer.params, query: { checkout } };
      expect((await api.call(getSubscription, read, customer.admin)).billing.status).toBe('trial');
    }
    expect((await credits()).limit).toBe(before);
    const { invoices } = await api.call(listInvoices, { params: customer.params }, customer.admin);
    expect(invoices).toEqual([]);
    await payFor('pro');
    expect((await page()).billing.status).toBe('active');
    expect(paid()).toBe(4900);
  });

  test('while the customer pays on an older page is refused instead of being charged twice', async () => {
    const url = (await buy('pro'))!;
    stripe.fail(`POST checkout/sessions/${stripe.sessionOf(url).id}/expire`, {
      status: 400,
      body: { error: { message: 'The session is complete' } },
    });
    const body = { plan: 'gold', interval: 'month' as const };
    expect(await api.refused(subscribe, { params: customer.params, body }, customer.admin)).toBe(
      '409 ERR243',
    );
    stripe.visit(url, 'pay');
    await sendAll();
    expect((await page()).subscription.plan).toBe('pro');
    expect(paid()).toBe(4900);
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

  test('by two administrators at once makes one page that can be paid', async () => {
    const pages = (await Promise.all([buy('pro'), buy('gold'), buy('silver')])) as string[];
    const paidPages = pages.filter((url) => {
      try {
        stripe.visit(url, 'pay');
        return true;
      } catch {
        return false;
      }
    });
    expect(paidPages).toHaveLength(1);
  });

  test('again, before the event of the first purchase has arrived, is not charged twice', async () => {
    stripe.visit((await buy('pro'))!, 'pay');
    stripe.events.splice(0);
    expect(await buy('pro')).toBeNull();
    expect((await page()).billing).toMatchObject({ status: 'active', interval: 'month' });
    stripe.events.splice(0);
    expect(paid()).toBe(4900);
    // A larger plan changes that subscription instead of starting a second one.
    expect(await buy('gold')).toBeNull();
    expect(stripe.calls.filter((call) => call === 'POST checkout/sessions')).toHaveLength(1);
    expect(paid()).toBe(59_900);
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

  test('that cannot be handled do not keep others from being reconciled', async () => {
    stripe.visit((await buy('pro'))!, 'pay');
    const isCreated = ({ type }: StripeEvent) => type === 'customer.subscription.created';
    const created = stripe.events.splice(0).find(isCreated)!;
    stripe.fail(`GET subscriptions/${created.data.object.id}`, { status: 500, body: {} });
    await expect(reconcile(api.services)).rejects.toThrow('could not be read');
    expect((await page()).billing.status).toBe('active');
    expect(await reconcile(api.services)).toEqual({ missed: 1 });
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

describe('An add-on', () => {
  test('that is paid by bank transfer is available when the money arrives, and never if it does not', async () => {
    const before = (await credits()).limit;
    const [paidLater, neverPaid] = [(await addOn())!, (await addOn())!];
    for (const url of [paidLater, neverPaid]) stripe.visit(url, 'later');
    await sendAll();
    expect((await credits()).limit).toBe(before);
    stripe.arrive(neverPaid, false);
    stripe.arrive(paidLater, true);
    await sendAll();
    expect((await credits()).limit).toBe(before + 250);
    expect(paid()).toBe(2500);
  });

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
  test('are set and created by the commands of the operator, once and anew when they change', async () => {
    const operate = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../operate.ts'), ...args], {
        env: {
          ...{ PATH: process.env.PATH, DATABASE_URL: api.databaseUrl },
          RUSHES_DATA: api.services.settings.dataDir,
          ...{ RUSHES_STRIPE_KEY: stripe.settings.key, RUSHES_STRIPE_URL: stripe.url },
          RUSHES_STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
        },
      });
    expect(await syncPrices(api.services)).toEqual([]);
    expect((await operate('set-price', 'pro', '59', '490')).stdout).toBe('Done.\n');
    await expect(operate('set-price', 'unknown', '59', '490')).rejects.toMatchObject({ code: 1 });
    expect(await setAddonPrice(api.services.db, 'credits-250', 2600)).toBe(true);
    expect(await setPlanPrice(api.services.db, 'freetrial', { monthly: 1, annual: 1 })).toBe(false);
    expect((await operate('stripe-sync')).stdout).toBe('pro_month 59.00\naddon_credits-250 26.00\nDone.\n');
    expect(await syncPrices(api.services)).toEqual([]);
    await setPlanPrice(api.services.db, 'pro', { monthly: 4900, annual: 49_000 });
    await setAddonPrice(api.services.db, 'credits-250', 2500);
  }, 60_000);
});
