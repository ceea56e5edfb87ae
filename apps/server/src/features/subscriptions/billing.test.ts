import {
  getInvoicePdf,
  listAllInvoices,
  listInvoices,
  markInvoicePaid,
  setBillingDetails,
} from '@rushes/contract/billing';
import { urlPath } from '@rushes/contract/endpoint';
import { GIGABYTE } from '@rushes/contract/limits';
import {
  buyAddon,
  getSubscription,
  openPortal,
  previewSubscribe,
  subscribe,
} from '@rushes/contract/subscriptions';
import { updateTenant } from '@rushes/contract/tenants';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeNode, makePerson, type Place } from '#test/fixtures.ts';
import {
  type Customer,
  details,
  passDays,
  passMonths,
  runClock,
  startBilling,
  startTrial,
} from '#test/scenes/billing-scene.ts';
import { DAY, endOfPeriod } from './model/periods.ts';

type Scene = Awaited<ReturnType<typeof startBilling>>;
let api: Api;
let root: As;
let salesman: As;
let customer: Customer;
let begin: Scene['begin'];
let page: Scene['page'];
let order: Scene['order'];
let buy: Scene['buy'];
let refusedBuy: Scene['refusedBuy'];
let refusedChange: Scene['refusedChange'];
let invoices: Scene['invoices'];
let pay: Scene['pay'];
let limit: Scene['limit'];
let isIn: Scene['isIn'];
let audited: Scene['audited'];

beforeAll(async () => {
  ({
    api,
    root,
    salesman,
    page,
    order,
    buy,
    refusedBuy,
    refusedChange,
    invoices,
    pay,
    limit,
    isIn,
    audited,
    begin,
  } = await startBilling());
});
beforeEach(async () => {
  customer = await begin();
});

describe('A trial', () => {
  test('counts down, ends, and returns to work with a plan that is paid by invoice [Y285] [Y272] [C43]', async () => {
    expect((await page()).billing).toMatchObject({ status: 'trial', provider: 'invoice', interval: null });
    await passDays(api, customer.id, 15);
    expect((await page()).billing.status).toBe('expired');
    expect(await isIn()).toBe(false);
    const bought = await buy('pro');
    expect(bought.redirecturl).toBeNull();
    expect(bought.billing).toMatchObject({ status: 'active', interval: 'month' });
    expect(bought.subscription).toMatchObject({
      subscriptionType: 'card',
      plan: 'pro',
      renews: 0,
      expired: 0,
    });
    expect(await isIn()).toBe(true);
    expect(await limit('storage')).toMatchObject({ limit: 1000 * GIGABYTE, extra: 0 });
    expect((await limit('credits')).limit).toBe(500);
    const [invoice, ...more] = await invoices();
    expect(more).toEqual([]);
    // Prices are without VAT [G106].
    expect(invoice).toMatchObject({ state: 'open', net: 4900, vat: 1029, total: 5929, plan: 'pro' });
    expect(await audited()).toContain('subscription.started');
    // The period is not paid for yet, so it is not said that it is renewed.
    await pay();
    expect((await page()).subscription.renews).toBe(1);
  });

  test('keeps running when nothing is chosen; there is nothing to cancel', async () => {
    expect(await refusedChange('cancel')).toBe('409 ERR243');
    expect(await refusedChange('resume')).toBe('409 ERR243');
    expect(await refusedChange('keep')).toBe('409 ERR243');
    expect((await page()).billing.status).toBe('trial');
  });
});

describe('Who may choose a plan', () => {
  test('only administrators of the tenant, also after its end', async () => {
    const top: Place = { ...(await rootOf()), tenantid: customer.id };
    await makePerson(api.services, { email: `${customer.id}@team.test`, group: 'team', at: top });
    const team = await api.signIn(`${customer.id}@team.test`);
    await makePerson(api.services, { email: `${customer.id}@client.test`, group: 'client', at: top });
    const client = await api.signIn(`${customer.id}@client.test`);
    const stranger = (await startTrial(api)).admin;
    const terms = { plan: 'pro', interval: 'month' as const };
    for (const [as, answer] of [
      [undefined, '401 1011'],
      [team, '403 ERR100'],
      [client, '403 ERR100'],
      [stranger, '404 ERR5'],
      [root, '404 ERR5'],
    ] as const) {
      expect(await api.refused(getSubscription, { params: customer.params }, as)).toBe(answer);
      expect(await api.refused(previewSubscribe, { params: customer.params, query: terms }, as)).toBe(answer);
      expect(await api.refused(subscribe, order('pro'), as)).toBe(answer);
      expect(await api.refused(buyAddon, { ...order('pro'), body: { addon: 'credits-250' } }, as)).toBe(
        answer,
      );
      expect(await api.refused(setBillingDetails, { params: customer.params, body: details }, as)).toBe(
        answer,
      );
      expect(await api.refused(listInvoices, { params: customer.params }, as)).toBe(answer);
      expect(await api.refused(openPortal, { params: customer.params, body: { redirecturl: '/' } }, as)).toBe(
        answer,
      );
    }
    expect((await page()).account).toEqual({ details: null, unpaid: null, active: [] });
  });

  test('A plan without a price, an unknown plan and the plan of now cannot be chosen', async () => {
    for (const plan of ['freetrial', 'enterprise', 'platinum'])
      expect(await refusedBuy(plan)).toBe('409 ERR241');
    await buy('pro');
    expect(await refusedBuy('pro')).toBe('409 ERR241');
    expect(
      await api.refused(openPortal, { params: customer.params, body: { redirecturl: '/' } }, customer.admin),
    ).toBe('409 ERR241');
  });

  test('An enterprise subscription is by agreement, but add-ons can be bought', async () => {
    await api.call(
      updateTenant,
      { params: customer.params, body: { subscriptionType: 'enterprise', periodend: null } },
      root,
    );
    expect(await refusedBuy('pro')).toBe('409 ERR241');
    expect((await page()).billing.choosable).toBe(0);
    await api.call(
      buyAddon,
      { params: customer.params, body: { addon: 'credits-250', details } },
      customer.admin,
    );
    expect(await limit('credits')).toMatchObject({ limit: 350, extra: 250 });
    expect((await page()).subscription).toMatchObject({ subscriptionType: 'enterprise', expired: 0 });
  });

  test('Orders need a company, an address, and a VAT number in the form of its country', async () => {
    const body = { plan: 'pro', interval: 'month' as const };
    expect(await api.refused(subscribe, { params: customer.params, body }, customer.admin)).toBe(
      '422 ERR244',
    );
    const given = (wrong: object) =>
      api.refused(
        setBillingDetails,
        { params: customer.params, body: { ...details, ...wrong } },
        customer.admin,
      );
    for (const wrong of [{ company: ' ' }, { country: 'XX' }, { city: '' }])
      expect(await given(wrong)).toBe('400 11406');
    for (const [country, vatnumber] of [
      ['NL', 'none'],
      ['NL', '001234567B01'],
      ['DE', 'NL001234567B01'],
      ['GR', 'GR123456789'],
    ] as const)
      expect(await given({ country, vatnumber }), vatnumber).toBe('400 11406');
    for (const [country, vatnumber] of [
      ['NL', 'nl 0044.95445.b01'],
      ['GR', 'EL094259216'],
      ['CH', 'CHE-123.456.789'],
    ] as const)
      await api.call(
        setBillingDetails,
        { params: customer.params, body: { ...details, country, vatnumber } },
        customer.admin,
      );
    await api.call(setBillingDetails, { params: customer.params, body: details }, customer.admin);
    await api.call(subscribe, { params: customer.params, body }, customer.admin);
    expect((await page()).account!.details).toEqual(details);
  });
});

const rootOf = async (): Promise<Place> => {
  const node = await api.services.db
    .selectFrom('nodes')
    .select(['id', 'path', 'tenantid', 'type'])
    .where('tenantid', '=', customer.id)
    .where('type', '=', 4)
    .executeTakeFirstOrThrow();
  return node as Place;
};

describe('An unpaid invoice', () => {
  test('becomes overdue, ends access after the grace period, and returns it when it is paid', async () => {
    await buy('pro', 'year');
    await passDays(api, customer.id, 15);
    expect((await page()).billing.status).toBe('past_due');
    expect((await invoices())[0]!.state).toBe('overdue');
    expect(await isIn()).toBe(true);
    expect(
      await api.refused(
        buyAddon,
        { params: customer.params, body: { addon: 'credits-250' } },
        customer.admin,
      ),
    ).toBe('409 ERR242');
    await passDays(api, customer.id, 7);
    expect((await page()).billing.status).toBe('expired');
    expect(await isIn()).toBe(false);
    expect(await refusedBuy('gold')).toBe('409 ERR242');
    await pay(salesman);
    expect(await isIn()).toBe(true);
    expect((await page()).billing.status).toBe('active');
    expect(await audited()).toContain('invoice.paid');
  });

  test('prevents another plan, but not an add-on while it is not due', async () => {
    await buy('pro');
    expect(await refusedBuy('gold')).toBe('409 ERR242');
    await api.call(buyAddon, { params: customer.params, body: { addon: 'credits-250' } }, customer.admin);
    expect(await limit('credits')).toMatchObject({ limit: 750, extra: 250 });
  });

  test('can be marked as paid once, by the platform only', async () => {
    await buy('pro');
    const { id } = (await invoices())[0]!;
    expect(await api.refused(markInvoicePaid, { params: { id } })).toBe('401 1011');
    expect(await api.refused(markInvoicePaid, { params: { id } }, customer.admin)).toBe('403 11403');
    expect(await api.refused(markInvoicePaid, { params: { id: newId() } }, root)).toBe('404 ERR245');
    expect(await api.refused(listAllInvoices, {}, customer.admin)).toBe('403 11403');
    const both = await Promise.allSettled(
      [1, 2].map(() => api.call(markInvoicePaid, { params: { id } }, root)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await api.refused(markInvoicePaid, { params: { id } }, root)).toBe('409 ERR246');
    const listed = (await api.call(listAllInvoices, { query: { state: 'paid' } }, salesman)).invoices;
    expect(listed.find((one) => one.id === id)).toMatchObject({ tenantname: 'Noordlicht', payable: 0 });
  });
});

test('The document of an invoice is a PDF with both parties and the VAT, for its tenant and the platform', async () => {
  await buy('pro');
  const { id, number } = (await invoices())[0]!;
  const path = urlPath(getInvoicePdf.path).replace(':id', customer.id).replace(':invoiceid', id);
  for (const as of [customer.admin, root, salesman]) {
    const response = await api.fetch(path, as);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(`${number}.pdf`);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  expect((await api.fetch(path, (await startTrial(api)).admin)).status).toBe(404);
  expect((await api.fetch(path)).status).toBe(401);
});

test('Invoices are numbered without gaps, also when orders fail and race', async () => {
  const others = await Promise.all([1, 2, 3].map(() => startTrial(api)));
  const wanted = { plan: 'pro', interval: 'month' as const, details };
  await Promise.all(
    others.flatMap(({ params, admin }) => [
      api.call(subscribe, { params, body: wanted }, admin).catch(() => {}),
      api.call(subscribe, { params, body: { ...wanted, plan: 'gold' } }, admin).catch(() => {}),
    ]),
  );
  const { db } = api.services;
  const rows = await db.selectFrom('invoices').select('number').orderBy('number').execute();
  const year = new Date().getUTCFullYear();
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, at) => `${year}-${String(at + 1).padStart(4, '0')}`),
  );
  for (const { id } of others) {
    const own = await db.selectFrom('invoices').select('id').where('tenantid', '=', id).execute();
    expect(own).toHaveLength(1);
  }
});

test('With payment first, an order that is not paid in time does not stop the renewal of the plan', async () => {
  await buy('pro');
  await pay();
  const before = api.services.settings.billing.paymentDays;
  api.services.settings.billing.paymentDays = 0;
  try {
    await buy('gold');
    await passMonths(api, customer.id, 1);
    await runClock(api);
    expect((await page()).subscription).toMatchObject({ plan: 'pro', expired: 0 });
    expect((await invoices()).map(({ plan }) => plan)).toEqual(['pro', 'gold', 'pro']);
    // The order is paid after all: what was renewed meanwhile counts as well.
    await pay();
    const { subscription, billing } = await page();
    expect(subscription.plan).toBe('gold');
    const now = Date.now();
    expect((Date.parse(billing.periodend!) - now) / DAY).toBeCloseTo(
      (endOfPeriod(now, now, 'month') - now) / DAY,
      1,
    );
  } finally {
    api.services.settings.billing.paymentDays = before;
  }
});

test('With payment first, an order takes effect when it is paid', async () => {
  const before = api.services.settings.billing.paymentDays;
  api.services.settings.billing.paymentDays = 0;
  try {
    await passDays(api, customer.id, 15);
    expect((await buy('pro')).billing.status).toBe('expired');
    expect(await audited()).toContain('subscription.ordered');
    expect((await page()).account!.unpaid).toMatchObject({ plan: 'pro', state: 'open' });
    await pay();
    expect((await page()).billing).toMatchObject({ status: 'active', interval: 'month' });
    await makeNode(api.services, await rootOf(), 'Back to work');
  } finally {
    api.services.settings.billing.paymentDays = before;
  }
});
