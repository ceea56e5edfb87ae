import { creditInvoice } from '@rushes/contract/billing';
import { GIGABYTE } from '@rushes/contract/limits';
import { listNotifications } from '@rushes/contract/notifications';
import { buyAddon } from '@rushes/contract/subscriptions';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api, As } from '#test/api.ts';
import { mailsTo } from '#test/mails.ts';
import {
  type Customer,
  details,
  passDays,
  passMonths,
  runClock,
  startBilling,
} from '#test/scenes/billing-scene.ts';
import { runJob, work } from '#test/worker.ts';
import { setPlanPrice } from './stripe/stripe.queries.ts';

type Scene = Awaited<ReturnType<typeof startBilling>>;
let api: Api;
let root: As;
let salesman: As;
let customer: Customer;
let begin: Scene['begin'];
let page: Scene['page'];
let buy: Scene['buy'];
let refusedBuy: Scene['refusedBuy'];
let preview: Scene['preview'];
let change: Scene['change'];
let refusedChange: Scene['refusedChange'];
let invoices: Scene['invoices'];
let pay: Scene['pay'];
let limit: Scene['limit'];
let isIn: Scene['isIn'];
let use: Scene['use'];
let audited: Scene['audited'];

beforeAll(async () => {
  ({
    api,
    root,
    salesman,
    page,
    buy,
    refusedBuy,
    preview,
    change,
    refusedChange,
    invoices,
    pay,
    limit,
    isIn,
    use,
    audited,
    begin,
  } = await startBilling());
});
beforeEach(async () => {
  customer = await begin();
});

describe('A change of plan', () => {
  test('to a larger one starts at once and deducts what is left', async () => {
    await buy('pro');
    await pay();
    await use('credits', 30);
    await passDays(api, customer.id, 10);
    const offer = await preview('gold', 'year');
    expect(offer).toMatchObject({
      kind: 'upgrade',
      when: ['now', 'end'],
      price: 599_000,
      over: [],
      lower: [],
    });
    const { start, end } = await period();
    const rest = Math.floor((4900 * (end - Date.now())) / (end - start));
    expect(Math.abs(offer.rest - rest)).toBeLessThanOrEqual(1);
    await buy('gold', 'year');
    const [invoice] = await invoices();
    expect(Math.abs(invoice!.net - (599_000 - rest))).toBeLessThanOrEqual(1);
    expect((await page()).billing).toMatchObject({ interval: 'year', status: 'active' });
    // The credits that were used before the change stay used.
    expect(await limit('credits')).toMatchObject({ used: 30, limit: 8000 });
    expect(await audited()).toContain('subscription.changed');
  });

  test('to a larger one waits while an invoice is unpaid', async () => {
    await buy('pro');
    expect((await preview('gold')).when).toEqual(['end']);
    expect(await refusedBuy('gold')).toBe('409 ERR242');
    await pay();
    expect((await preview('gold')).when).toEqual(['now', 'end']);
  });

  test('deducts what was paid, not what the plan costs now', async () => {
    await buy('pro');
    await pay();
    const { db } = api.services;
    await setPlanPrice(db, 'pro', { monthly: 9900, annual: 99_000 });
    try {
      const { rest } = await preview('gold');
      expect(rest).toBeLessThanOrEqual(4900);
      expect(rest).toBeGreaterThan(4800);
    } finally {
      await setPlanPrice(db, 'pro', { monthly: 4900, annual: 49_000 });
    }
  });

  test('does not end the month of the limits, also if the clock of the server is ahead', async () => {
    await buy('pro');
    await pay();
    await use('credits', 30);
    const real = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 5000);
    await buy('gold').finally(() => vi.restoreAllMocks());
    await passDays(api, customer.id, 10 / 86_400);
    await runClock(api);
    expect(await limit('credits')).toMatchObject({ used: 30, limit: 8000 });
  });

  test('to a smaller one waits for the end of the period, and says what is lost', async () => {
    await buy('gold');
    await pay();
    expect(await refusedBuy('pro')).toBe('409 ERR241');
    const offer = await preview('pro');
    expect(offer).toMatchObject({ kind: 'downgrade', when: ['end'], rest: 0, losesbranding: 1 });
    expect(offer.lower).toContainEqual({ name: 'storage', from: 25_000 * GIGABYTE, to: 1000 * GIGABYTE });
    expect((await buy('pro', 'month', 'end')).billing.pending).toEqual({ plan: 'pro', interval: 'month' });
    expect((await page()).subscription.plan).toBe('gold');
    expect((await change('keep')).billing.pending).toBeNull();
    await buy('pro', 'month', 'end');
    await passMonths(api, customer.id, 1);
    await runClock(api);
    expect((await page()).subscription).toMatchObject({ plan: 'pro', expired: 0 });
    expect((await page()).billing).toMatchObject({ pending: null, status: 'active' });
    expect((await limit('storage')).limit).toBe(1000 * GIGABYTE);
    expect((await invoices()).map(({ net, plan }) => [net, plan])).toEqual([
      [4900, 'pro'],
      [59_900, 'gold'],
    ]);
  });

  test('to a smaller one does not happen when the usage has grown above it, and administrators get a notification', async () => {
    await buy('gold');
    await pay();
    await buy('pro', 'month', 'end');
    await use('storage', 2000 * GIGABYTE);
    await passMonths(api, customer.id, 1);
    await runClock(api);
    expect((await page()).subscription).toMatchObject({ plan: 'gold', expired: 0 });
    expect((await page()).billing).toMatchObject({ pending: null, status: 'active' });
    expect((await invoices()).map(({ net, plan }) => [net, plan])).toEqual([
      [59_900, 'gold'],
      [59_900, 'gold'],
    ]);
    const { notifications } = await api.call(
      listNotifications,
      { params: customer.params, query: { limit: 50 } },
      customer.admin,
    );
    const sent = notifications.filter(({ code }) => code === 'NM62');
    expect(sent.map(({ params }) => JSON.parse(params))).toEqual([{ plan: 'Gold', wanted: 'Pro' }]);
  });

  test('to a plan below the current usage is refused, and names what is above its limits', async () => {
    await buy('gold');
    await use('teamusers', 4);
    await use('storage', 2000 * GIGABYTE);
    expect(await preview('pro')).toMatchObject({
      when: [],
      over: [
        { name: 'storage', used: 2000 * GIGABYTE, limit: 1000 * GIGABYTE },
        { name: 'teamusers', used: 5, limit: 3 },
      ],
    });
    expect(await refusedBuy('pro', 'month', 'end')).toBe('409 ERR240');
    expect((await page()).billing.pending).toBeNull();
  });

  test('to a year starts a year; back to months with the next period', async () => {
    await buy('pro');
    await pay();
    expect(await preview('pro', 'year')).toMatchObject({ kind: 'upgrade', when: ['now', 'end'] });
    await buy('pro', 'year');
    await pay();
    expect(await preview('pro', 'month')).toMatchObject({ kind: 'downgrade', when: ['end'] });
    const { start, end } = await period();
    expect(Math.round((end - start) / 86_400_000)).toBeGreaterThanOrEqual(365);
  });
});

const period = async () => {
  const { billing } = await page();
  return { start: Date.parse(billing.periodstart), end: Date.parse(billing.periodend!) };
};

describe('The end of a period', () => {
  test('renews the subscription once, with an invoice and the credits of a new month', async () => {
    await buy('pro');
    await pay();
    await use('credits', 200);
    await passMonths(api, customer.id, 1);
    const end = Date.parse((await page()).billing.periodend!);
    await runClock(api);
    await runClock(api);
    const after = await period();
    expect(after.start).toBe(end);
    expect(after.end).toBeGreaterThan(Date.now());
    expect((await invoices()).map(({ state }) => state)).toEqual(['open', 'paid']);
    expect(await limit('credits')).toMatchObject({ used: 0, limit: 500 });
    expect(await audited()).toContain('subscription.renewed');
    await work(api, ['mail.send']);
    const mails = await mailsTo(api, details.email);
    expect(mails[0]!.subject).toMatch(/^Invoice \d{4}-\d{4} for Noordlicht$/);
  });

  test('renews while an invoice is open that is not due yet', async () => {
    await buy('pro');
    await pay();
    await passDays(api, customer.id, 25);
    await api.call(buyAddon, { params: customer.params, body: { addon: 'credits-250' } }, customer.admin);
    await passDays(api, customer.id, 8);
    await runClock(api);
    expect((await invoices()).map(({ kind }) => kind)).toEqual(['plan', 'addon', 'plan']);
    expect((await period()).end).toBeGreaterThan(Date.now());
  });

  test('counts the credits of the month with the plan of that month, whichever job comes first', async () => {
    await buy('gold');
    await pay();
    await api.call(buyAddon, { params: customer.params, body: { addon: 'credits-250' } }, customer.admin);
    await pay();
    await use('credits', 3000);
    await buy('pro', 'month', 'end');
    await passMonths(api, customer.id, 1);
    await runJob(api, 'subscriptions.renew');
    await runJob(api, 'limits.renew');
    expect((await page()).subscription.plan).toBe('pro');
    expect(await limit('credits')).toMatchObject({ used: 0, limit: 750, extra: 250 });
  });

  test('ends a cancelled subscription; until then it can be resumed', async () => {
    await buy('pro');
    await pay();
    expect((await change('cancel')).billing.status).toBe('cancelled');
    expect((await page()).subscription.renews).toBe(0);
    expect(await refusedChange('cancel')).toBe('409 ERR243');
    expect((await change('resume')).billing.status).toBe('active');
    await change('cancel');
    await passMonths(api, customer.id, 1);
    await runClock(api);
    expect((await page()).billing.status).toBe('expired');
    expect(await invoices()).toHaveLength(1);
    await buy('business');
    expect(await isIn()).toBe(true);
  });

  test('does not renew while an invoice is unpaid', async () => {
    await buy('pro');
    await passMonths(api, customer.id, 1);
    await api.services.db
      .updateTable('tenants')
      .set({ accessuntil: new Date(Date.now() + 86_400_000) })
      .where('id', '=', customer.id)
      .execute();
    await runClock(api);
    expect(await invoices()).toHaveLength(1);
  });
});

describe('Add-ons', () => {
  test('are used after the plan, and what is left is carried over for one month [G106, Y272, Y285]', async () => {
    await buy('pro', 'year');
    await pay();
    await api.call(
      buyAddon,
      { params: customer.params, body: { addon: 'credits-250', quantity: 2 } },
      customer.admin,
    );
    await api.call(buyAddon, { params: customer.params, body: { addon: 'storage-1000' } }, customer.admin);
    await pay();
    expect(await limit('credits')).toMatchObject({ limit: 1000, extra: 500 });
    expect(await limit('storage')).toMatchObject({ limit: 2000 * GIGABYTE });
    await use('credits', 620);
    await passMonths(api, customer.id, 1);
    await runClock(api);
    expect(await limit('credits')).toMatchObject({ used: 0, limit: 880, extra: 380 });
    expect((await page()).account!.active).toMatchObject([
      { resource: 'credits', units: 500, remaining: 380 },
      { resource: 'storage', remaining: 1000 * GIGABYTE },
    ]);
    await passMonths(api, customer.id, 1);
    await runClock(api);
    expect(await limit('credits')).toMatchObject({ used: 0, limit: 500, extra: 0 });
    expect((await limit('storage')).limit).toBe(1000 * GIGABYTE);
    expect((await page()).account!.active).toEqual([]);
  });

  test('that were used in a trial are not available again with the first plan', async () => {
    await api.call(
      buyAddon,
      { params: customer.params, body: { addon: 'credits-250', details } },
      customer.admin,
    );
    await pay();
    await use('credits', 300);
    await passDays(api, customer.id, 15);
    await buy('pro');
    expect(await limit('credits')).toMatchObject({ used: 0, limit: 550, extra: 50 });
  });

  test('An unknown one cannot be bought, and none after the end', async () => {
    const ask = (addon: string) =>
      api.refused(buyAddon, { params: customer.params, body: { addon, details } }, customer.admin);
    expect(await ask('credits-1')).toBe('409 ERR241');
    await passDays(api, customer.id, 15);
    expect(await ask('credits-250')).toBe('409 ERR241');
  });
});

interface Named {
  id: string;
  number: string;
}

describe('A credit note', () => {
  const credit = (id: string) => api.call(creditInvoice, { params: { id } }, root);

  test('for an upgrade returns the earlier plan; for the only plan it ends the subscription', async () => {
    await passDays(api, customer.id, 15);
    await buy('pro');
    await pay();
    await buy('gold');
    const [gold, pro] = (await invoices()).map(({ id, number }) => ({ id, number })) as [Named, Named];
    expect(await api.refused(creditInvoice, { params: { id: gold.id } }, salesman)).toBe('403 11403');
    await credit(gold.id);
    expect(await api.refused(creditInvoice, { params: { id: gold.id } }, root)).toBe('409 ERR246');
    expect((await page()).subscription).toMatchObject({ plan: 'pro', expired: 0, renews: 1 });
    expect((await limit('credits')).limit).toBe(500);
    const [note] = await invoices();
    expect(note).toMatchObject({ kind: 'credit', creditof: gold.number, net: expect.any(Number) });
    expect(note!.net).toBeLessThan(0);
    await credit(pro.id);
    expect((await page()).billing.status).toBe('expired');
    expect((await invoices()).reduce((sum, { total }) => sum + total, 0)).toBe(0);
  });

  test('returns a cancelled subscription as cancelled', async () => {
    await buy('pro');
    await pay();
    await change('cancel');
    await buy('gold');
    expect((await page()).billing.status).toBe('active');
    await credit((await invoices())[0]!.id);
    expect((await page()).subscription).toMatchObject({ plan: 'pro', renews: 0 });
    expect((await page()).billing.status).toBe('cancelled');
  });

  test('is refused while the next invoice deducts what was left, which would be returned twice', async () => {
    await buy('pro');
    await pay();
    await buy('gold');
    const [gold, pro] = (await invoices()).map(({ id, number }) => ({ id, number })) as [Named, Named];
    expect(await api.refused(creditInvoice, { params: { id: pro.id } }, root)).toBe('409 ERR249');
    await credit(gold.id);
    await credit(pro.id);
    expect((await invoices()).reduce((sum, { total }) => sum + total, 0)).toBe(0);
  });

  test('at the same time twice is one credit note', async () => {
    await buy('pro');
    const { id } = (await invoices())[0]!;
    const both = await Promise.allSettled([credit(id), credit(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await invoices()).map(({ kind }) => kind)).toEqual(['credit', 'plan']);
  });

  test('for an add-on takes back what is left of it, but not what was used', async () => {
    await buy('pro');
    await pay();
    await api.call(buyAddon, { params: customer.params, body: { addon: 'credits-250' } }, customer.admin);
    await use('credits', 600);
    await credit((await invoices())[0]!.id);
    expect(await limit('credits')).toMatchObject({ used: 600, limit: 500, extra: 0, spentInPercentage: 120 });
  });
});
