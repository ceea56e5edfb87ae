import {
  creditInvoice,
  getInvoicePdf,
  listAllInvoices,
  listInvoices,
  markInvoicePaid,
  setBillingDetails,
} from '@rushes/contract/billing';
import { urlPath } from '@rushes/contract/endpoint';
import { GIGABYTE, listResources, type ResourceName } from '@rushes/contract/limits';
import {
  buyAddon,
  changeSubscription,
  getSubscription,
  openPortal,
  previewSubscribe,
  subscribe,
} from '@rushes/contract/subscriptions';
import { updateTenant } from '@rushes/contract/tenants';
import { listUsers } from '@rushes/contract/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeUnits } from '#features/limits/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { type Customer, details, passDays, passMonths, runClock, startTrial } from '#test/billing-scene.ts';
import { makeNode, makePerson, type Place } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { work } from '#test/worker.ts';

let api: Api;
let root: As;
let salesman: As;
let customer: Customer;

const seller = {
  name: 'Rushes Hosting BV',
  country: 'NL',
  vatnumber: 'NL001',
  vatrate: 21,
  iban: 'NL00BANK1',
};

beforeAll(async () => {
  api = await startApi({ RUSHES_SELLER: JSON.stringify(seller) });
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  await makePerson(api.services, { email: 'sales@platform.test', group: 'salesman' });
  root = await api.signIn('root@platform.test');
  salesman = await api.signIn('sales@platform.test');
});
beforeEach(async () => {
  customer = await startTrial(api);
});

const page = (as = customer.admin) => api.call(getSubscription, { params: customer.params }, as);
const order = (plan: string, interval: 'month' | 'year' = 'month', when: 'now' | 'end' = 'now') => ({
  params: customer.params,
  body: { plan, interval, when, details },
});
const buy = (...given: Parameters<typeof order>) => api.call(subscribe, order(...given), customer.admin);
const refusedBuy = (...given: Parameters<typeof order>) =>
  api.refused(subscribe, order(...given), customer.admin);
const preview = async (plan: string, interval: 'month' | 'year' = 'month') =>
  (await api.call(previewSubscribe, { params: customer.params, query: { plan, interval } }, customer.admin))
    .change;
const change = (action: 'cancel' | 'resume' | 'keep') =>
  api.call(changeSubscription, { params: customer.params, body: { action } }, customer.admin);
const refusedChange = (action: 'cancel' | 'resume' | 'keep') =>
  api.refused(changeSubscription, { params: customer.params, body: { action } }, customer.admin);
const invoices = async () =>
  (await api.call(listInvoices, { params: customer.params, query: { limit: 50 } }, customer.admin)).invoices;
const pay = async (as = root) => {
  const open = (await invoices()).filter(({ state }) => state === 'open' || state === 'overdue');
  for (const { id } of open) await api.call(markInvoicePaid, { params: { id } }, as);
};
const limit = async (name: ResourceName) =>
  (await api.call(listResources, { params: customer.params }, customer.admin)).resources.find(
    (one) => one.name === name,
  )!;
/** A call that needs a subscription. */
const isIn = async () =>
  (await api.refused(listUsers, { params: customer.params }, customer.admin).catch(() => 'in')) === 'in';
const use = (name: ResourceName, units: number) =>
  api.services.db.transaction().execute((trx) => takeUnits(trx, customer.id, name, units));
const audited = async () =>
  (await auditOf(api)).filter(({ tenantid }) => tenantid === customer.id).map(({ action }) => action);

describe('A trial', () => {
  test('counts down, ends, and returns to work with a plan that is paid by invoice [Y285] [C43]', async () => {
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
      renews: 1,
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
    const stranger = (await startTrial(api)).admin;
    for (const [as, answer] of [
      [undefined, '401 1011'],
      [team, '403 ERR100'],
      [stranger, '404 ERR5'],
      [root, '404 ERR5'],
    ] as const) {
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
    expect((await page(team)).account).toBeNull();
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

  test('Nobody is invoiced without a company and an address', async () => {
    const body = { plan: 'pro', interval: 'month' as const };
    expect(await api.refused(subscribe, { params: customer.params, body }, customer.admin)).toBe(
      '422 ERR244',
    );
    for (const wrong of [{ company: ' ' }, { country: 'XX' }, { city: '' }])
      expect(
        await api.refused(
          setBillingDetails,
          { params: customer.params, body: { ...details, ...wrong } },
          customer.admin,
        ),
      ).toBe('400 11406');
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

describe('A change of plan', () => {
  test('to a larger one starts at once and deducts what is left', async () => {
    await buy('pro');
    await pay();
    await use('credits', 30);
    await passDays(api, customer.id, 10);
    const told = await preview('gold', 'year');
    expect(told).toMatchObject({
      kind: 'upgrade',
      when: ['now', 'end'],
      price: 599_000,
      over: [],
      lower: [],
    });
    const { start, end } = await period();
    const rest = Math.floor((4900 * (end - Date.now())) / (end - start));
    expect(Math.abs(told.rest - rest)).toBeLessThanOrEqual(1);
    await buy('gold', 'year');
    const [invoice] = await invoices();
    expect(Math.abs(invoice!.net - (599_000 - rest))).toBeLessThanOrEqual(1);
    expect((await page()).billing).toMatchObject({ interval: 'year', status: 'active' });
    // The credits that were used before the change stay used.
    expect(await limit('credits')).toMatchObject({ used: 30, limit: 8000 });
    expect(await audited()).toContain('subscription.changed');
  });

  test('to a smaller one waits for the end of the period, and says what is lost', async () => {
    await buy('gold');
    await pay();
    expect(await refusedBuy('pro')).toBe('409 ERR241');
    const told = await preview('pro');
    expect(told).toMatchObject({ kind: 'downgrade', when: ['end'], rest: 0, losesbranding: 1 });
    expect(told.lower).toContainEqual({ name: 'storage', from: 25_000 * GIGABYTE, to: 1000 * GIGABYTE });
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
  test('are used after the plan, and what is left is carried over for one month [G106]', async () => {
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

  test('for an add-on takes back what is left of it, but not what was used', async () => {
    await buy('pro');
    await pay();
    await api.call(buyAddon, { params: customer.params, body: { addon: 'credits-250' } }, customer.admin);
    await use('credits', 600);
    await credit((await invoices())[0]!.id);
    expect(await limit('credits')).toMatchObject({ used: 600, limit: 500, extra: 0, spentInPercentage: 120 });
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
