import { creditInvoice, markInvoicePaid } from '@rushes/contract/billing';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api, As } from '#test/api.ts';
import { type Customer, passDays, startBilling } from '#test/scenes/billing-scene.ts';
import { endOfPeriod } from './model/periods.ts';

type Scene = Awaited<ReturnType<typeof startBilling>>;
let api: Api;
let root: As;
let customer: Customer;
let scene: Scene;
let page: Scene['page'];
let buy: Scene['buy'];
let preview: Scene['preview'];
let invoices: Scene['invoices'];
let pay: Scene['pay'];
let isIn: Scene['isIn'];

beforeAll(async () => {
  scene = await startBilling();
  ({ api, root, page, buy, preview, invoices, pay, isIn } = scene);
});
beforeEach(async () => {
  customer = await scene.begin();
});
const setPaymentDays = (days: number) => {
  api.services.settings.billing.paymentDays = days;
};
afterEach(() => setPaymentDays(14));

const daysLeft = async () => (Date.parse((await page()).billing.periodend!) - Date.now()) / 86_400_000;

describe('With payment first, an order', () => {
  test('that is paid late gets the time that the money is worth', async () => {
    await buy('pro');
    await pay();
    setPaymentDays(0);
    const month = await daysLeft();
    await buy('gold');
    const { net } = (await invoices())[0]!;
    // Nothing was used when it was ordered: the whole price of the smaller plan was deducted.
    expect(Math.abs(net - (59_900 - 4900))).toBeLessThanOrEqual(1);
    await passDays(api, customer.id, 10);
    await pay();
    expect((await page()).subscription).toMatchObject({ plan: 'gold', renews: 1 });
    const rest = (4900 * (month - 10)) / month;
    const full = (endOfPeriod(Date.now(), Date.now(), 'month') - Date.now()) / 86_400_000;
    expect(await daysLeft()).toBeCloseTo((full * (net + rest)) / 59_900, 2);
    // Of which is deducted what is left of it.
    const { rest: left } = await preview('gold', 'year');
    expect(Math.abs(left - (net + rest))).toBeLessThanOrEqual(2);
    const paid = (await invoices())[0]!;
    expect(paid).toMatchObject({ plan: 'gold', state: 'paid' });
    await passDays(api, customer.id, 1);
    await buy('gold', 'year');
    await pay();
    const ids = (await invoices()).map(({ id }) => id);
    expect(await api.refused(creditInvoice, { params: { id: ids[1]! } }, root)).toBe('409 ERR249');
  });

  test('that an agreement has replaced takes no effect', async () => {
    setPaymentDays(0);
    await buy('pro');
    await api.services.db
      .updateTable('tenants')
      .set({ subscriptiontype: 'enterprise', plan: 'enterprise', periodend: null })
      .where('id', '=', customer.id)
      .execute();
    const { id } = (await invoices())[0]!;
    expect(await api.refused(markInvoicePaid, { params: { id } }, root)).toBe('409 ERR250');
    expect((await page()).subscription).toMatchObject({ subscriptionType: 'enterprise' });
    await api.call(creditInvoice, { params: { id } }, root);
    expect((await page()).subscription).toMatchObject({ subscriptionType: 'enterprise' });
  });
});

test('Access that an unpaid invoice had ended is made up for when it is paid', async () => {
  await buy('pro');
  const month = await daysLeft();
  await passDays(api, customer.id, 25);
  expect(await isIn()).toBe(false);
  expect(await daysLeft()).toBeCloseTo(month - 25, 2);
  await pay();
  expect(await isIn()).toBe(true);
  // Due after 14 days, ended 7 days later, 4 days ago.
  expect(await daysLeft()).toBeCloseTo(month - 21, 2);
  await passDays(api, customer.id, 1);
  const { rest } = await preview('gold');
  expect(Math.abs(rest - (4900 * (month - 22)) / month)).toBeLessThanOrEqual(1);
});
