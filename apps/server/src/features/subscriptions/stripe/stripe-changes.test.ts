import { listInvoices } from '@rushes/contract/billing';
import { GIGABYTE } from '@rushes/contract/limits';
import { openPortal, previewSubscribe } from '@rushes/contract/subscriptions';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeUnits } from '#features/limits/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import type { StripePeer } from '#test/peers/stripe-peer.ts';
import type { Customer } from '#test/scenes/billing-scene.ts';
import { type StripeScene, startStripe } from '#test/scenes/stripe-scene.ts';
import { runJob, work } from '#test/worker.ts';
import { reconcile } from './events.service.ts';
import { syncPrices } from './prices.service.ts';
import { setPlanPrice } from './stripe.queries.ts';

let api: Api;
let scene: StripeScene;
let stripe: StripePeer;
let customer: Customer;
let page: StripeScene['page'];
let buy: StripeScene['buy'];
let change: StripeScene['change'];
let credits: StripeScene['credits'];
let send: StripeScene['send'];
let sendAll: StripeScene['sendAll'];
let payFor: StripeScene['payFor'];
let paid: StripeScene['paid'];

beforeAll(async () => {
  scene = await startStripe();
  ({ api, page, buy, change, credits, send, sendAll, payFor, paid } = scene);
});
beforeEach(async () => {
  await begin();
});

async function begin(options?: { monthsAgo: number }): Promise<void> {
  ({ stripe, customer } = await scene.begin(options));
}

const set = (change: object) =>
  api.services.db.updateTable('tenants').set(change).where('id', '=', customer.id).execute();
const customerId = async () =>
  (
    await api.services.db
      .selectFrom('subscriptions')
      .select('customer')
      .where('tenantid', '=', customer.id)
      .executeTakeFirstOrThrow()
  ).customer!;

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

  test.each(['decline', 'confirm'] as const)(
    'is past due while a renewal is unpaid (%s), and active again when it is paid',
    async (card) => {
      await begin({ monthsAgo: 1 });
      await payFor('pro');
      stripe.card = card;
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
    },
  );

  test('keeps its price when the price of the plan changes, and is renewed with it', async () => {
    await begin({ monthsAgo: 1 });
    await payFor('pro');
    const { db } = api.services;
    await setPlanPrice(db, 'pro', { monthly: 5900, annual: 59_000 });
    try {
      await syncPrices(api.services);
      stripe.passMonths(1);
      await sendAll();
      expect((await page()).billing.status).toBe('active');
      expect(paid()).toBe(2 * 4900);
      // What is left is worth what was paid for it, also in the preview.
      const query = { plan: 'gold', interval: 'month' } as const;
      const { change } = await api.call(previewSubscribe, { params: customer.params, query }, customer.admin);
      await buy('gold');
      const charged = stripe.payments.at(-1)!;
      expect(charged).toBeGreaterThan(59_900 - 4901);
      // The clock of Stripe is some seconds behind.
      expect(Math.abs(change.amount - charged)).toBeLessThanOrEqual(2);
    } finally {
      await setPlanPrice(db, 'pro', { monthly: 4900, annual: 49_000 });
    }
  });

  test('whose renewal was not reported is changed, not bought a second time', async () => {
    await begin({ monthsAgo: 1 });
    await payFor('pro');
    stripe.passMonths(1);
    stripe.events.splice(0);
    expect((await page()).billing.status).toBe('past_due');
    expect(await buy('gold')).toBeNull();
    expect((await page()).subscription.plan).toBe('gold');
    expect(stripe.calls.filter((call) => call === 'POST checkout/sessions')).toHaveLength(1);
    expect(paid()).toBe(4900 + 59_900);
  });

  test('that an agreement has replaced changes nothing any more', async () => {
    await begin({ monthsAgo: 1 });
    await payFor('pro');
    await set({
      ...{ subscriptiontype: 'enterprise', plan: 'enterprise' },
      ...{ periodend: null, accessuntil: null },
    });
    stripe.passMonths(1);
    await sendAll();
    await reconcile(api.services);
    expect((await page()).subscription).toMatchObject({ subscriptionType: 'enterprise', expired: 0 });
  });

  test('that is cancelled in the portal ends with its period, and can be resumed', async () => {
    await begin({ monthsAgo: 1 });
    await payFor('pro');
    stripe.passMonths(1);
    await sendAll();
    stripe.cancelInPortal(await customerId());
    await sendAll();
    expect((await page()).billing.status).toBe('cancelled');
    expect((await page()).subscription.renews).toBe(0);
    expect((await change('resume')).billing.status).toBe('active');
    stripe.cancelInPortal(await customerId());
    stripe.passMonths(1);
    expect(paid()).toBe(2 * 4900);
  });

  test('continues when a larger plan is chosen after it was cancelled', async () => {
    await payFor('pro');
    await change('cancel');
    expect(await buy('gold')).toBeNull();
    expect((await page()).billing.status).toBe('active');
    expect((await page()).subscription.renews).toBe(1);
    stripe.passMonths(1);
    expect(paid()).toBe(59_900 * 2);
  });

  test('is audited once per change, with the user who made it', async () => {
    await payFor('gold');
    await change('cancel');
    await change('resume');
    await buy('pro', 'month', 'end');
    await change('keep');
    await sendAll();
    const own = (await auditOf(api)).filter(
      ({ tenantid, action }) => tenantid === customer.id && action.startsWith('subscription.'),
    );
    expect(own.filter(({ actorid }) => actorid === customer.userid).map(({ action }) => action)).toEqual([
      'subscription.ordered',
      'subscription.cancelled',
      'subscription.resumed',
      'subscription.pending',
      'subscription.pending',
    ]);
    expect(own.filter(({ actorid }) => actorid === null).map(({ action }) => action)).toEqual([
      'subscription.started',
    ]);
  });

  test('of a tenant that is being deleted is not renewed, and ends when the tenant is erased', async () => {
    await payFor('pro');
    await set({ markedat: new Date() });
    await reconcile(api.services);
    stripe.passMonths(1);
    expect(paid()).toBe(4900);

    customer = await scene.beginTrial();
    await payFor('gold');
    await api.services.db.transaction().execute((trx) => fire(tenantErased, trx, { tenantid: customer.id }));
    await work(api, ['subscriptions.end']);
    await vi.waitFor(() => expect(stripe.calls.at(-1)).toMatch(/^DELETE subscriptions/));
    stripe.passMonths(1);
    expect(paid()).toBe(4900 + 59_900);
  });

  test('whose payment is returned has a credited invoice; it goes on until it is cancelled', async () => {
    await payFor('pro');
    const own = async () =>
      (await api.call(listInvoices, { params: customer.params }, customer.admin)).invoices;
    const [invoice] = await own();
    stripe.refund(invoice!.url!);
    const events = [...stripe.events];
    await sendAll();
    expect(await own()).toMatchObject([{ id: invoice!.id, state: 'credited' }]);
    expect((await page()).billing.status).toBe('active');
    // The invoice itself still says that it was paid.
    for (const event of events) await send({ ...event, id: `${event.id}_again` });
    const { externalid } = await api.services.db
      .selectFrom('invoices')
      .select('externalid')
      .where('id', '=', invoice!.id)
      .executeTakeFirstOrThrow();
    await send({
      ...events[0]!,
      ...{ id: `evt_${newId()}`, type: 'invoice.paid' },
      data: { object: { id: externalid!, object: 'invoice' } },
    });
    expect(await own()).toMatchObject([{ state: 'credited' }]);
    const audited = (await auditOf(api)).filter(({ action }) => action === 'invoice.credited');
    expect(audited.filter(({ tenantid }) => tenantid === customer.id)).toHaveLength(1);
  });

  test('is upgraded at once with what is left deducted; credits that were used stay used', async () => {
    await payFor('pro');
    expect(await buy('gold')).toBeNull();
    await sendAll();
    expect((await page()).subscription.plan).toBe('gold');
    expect((await credits()).limit).toBe(8000);
    expect(paid()).toBe(4900 + 59_900 - 4900);
  });

  test('has invoices with the plan that was invoiced, also when they are read after a change', async () => {
    stripe.visit((await buy('pro'))!, 'pay');
    const late = stripe.events.splice(0);
    expect(await buy('gold')).toBeNull();
    await buy('silver', 'month', 'end');
    stripe.passMonths(1);
    await sendAll();
    for (const event of late) await send(event);
    const { invoices } = await api.call(listInvoices, { params: customer.params }, customer.admin);
    const plans = invoices.map(({ plan, interval, net }) => `${plan} ${interval} ${net}`).toSorted();
    const of = (plan: string, net: number) => `${plan} month ${net}`;
    const silver = (await page()).plans.find(({ alias }) => alias === 'silver')!.monthly!;
    expect(plans).toEqual([of('gold', 59_900 - 4900), of('pro', 4900), of('silver', silver)].toSorted());
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

  test('is not downgraded when the usage has grown above the smaller plan', async () => {
    await payFor('gold');
    await buy('pro', 'month', 'end');
    // As if the period would soon end.
    await set({ periodend: new Date(Date.now() + 40 * 60_000) });
    await api.services.db
      .transaction()
      .execute((trx) => takeUnits(trx, customer.id, 'storage', 2000 * GIGABYTE));
    await runJob(api, 'subscriptions.renew');
    expect((await page()).billing.pending).toBeNull();
    stripe.passMonths(1);
    await sendAll();
    expect((await page()).subscription.plan).toBe('gold');
    expect(paid()).toBe(2 * 59_900);
  });

  test('ends with its period when it is cancelled', async () => {
    await begin({ monthsAgo: 1 });
    await payFor('pro');
    stripe.cancelInPortal(await customerId());
    stripe.passMonths(1);
    await sendAll();
    expect((await page()).billing.status).toBe('expired');
    expect(paid()).toBe(4900);
    // Another subscription can be chosen.
    expect(await buy('pro')).toMatch(/checkout/);
  });

  test('has a page with its payment methods, which leads back to this installation only [Y272]', async () => {
    await payFor('pro');
    const open = (redirecturl: string) => ({ params: customer.params, body: { redirecturl } });
    const { url } = await api.call(openPortal, open('/console/subscriptions'), customer.admin);
    expect(url).toMatch(/^https:\/\/portal\.stripe\.test\//);
    expect(await api.refused(openPortal, open('https://elsewhere.test/'), customer.admin)).toBe('400 11406');
  });
});
