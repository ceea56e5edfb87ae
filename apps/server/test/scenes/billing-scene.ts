import { listInvoices, markInvoicePaid } from '@rushes/contract/billing';
import { listResources, type ResourceName } from '@rushes/contract/limits';
import {
  changeSubscription,
  getSubscription,
  previewSubscribe,
  subscribe,
} from '@rushes/contract/subscriptions';
import { freeTrial } from '@rushes/contract/tenants';
import { listUsers } from '@rushes/contract/users';
import { sql } from 'kysely';
import { takeUnits } from '#features/limits/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '../api.ts';
import { auditOf } from '../audit.ts';
import { makePerson } from '../fixtures.ts';
import { enter } from '../session.ts';
import { runJob } from '../worker.ts';

export const details = {
  company: 'Noordlicht BV',
  address: 'Kade 1',
  postalcode: '3011 AA',
  city: 'Rotterdam',
  country: 'NL',
  vatnumber: '',
  email: 'billing@noordlicht.test',
};

export interface Customer {
  id: string;
  userid: string;
  admin: As;
  params: { id: string };
}

/** A tenant in its free trial, with its administrator. */
export async function startTrial(api: Api): Promise<Customer> {
  const email = `${newId()}@studio.test`;
  const userid = await makePerson(api.services, { email, group: 'admin' });
  const body = { tenantName: 'Noordlicht' };
  const { tenant } = await api.call(freeTrial, { body }, await enter(api, userid));
  return { id: tenant.id, userid, admin: await enter(api, userid), params: { id: tenant.id } };
}

/** As if this time had passed for the tenant. */
export async function passDays({ services: { db } }: Api, tenantid: string, days: number): Promise<void> {
  const by = sql`make_interval(secs => ${days * 86_400})`;
  await sql`
    update tenants set periodstart = periodstart - ${by}, periodend = periodend - ${by},
      accessuntil = accessuntil - ${by} where id = ${tenantid}`.execute(db);
  await sql`update resources set since = since - ${by} where tenantid = ${tenantid}`.execute(db);
  await sql`
    update invoices set issuedat = issuedat - ${by}, dueat = dueat - ${by}, paidat = paidat - ${by},
      appliedat = appliedat - ${by}, periodstart = periodstart - ${by}, periodend = periodend - ${by}, previous = case when previous is not null then
        jsonb_set(previous, '{end}', to_jsonb(iso((previous->>'end')::timestamptz - ${by}))) end
    where tenantid = ${tenantid}`.execute(db);
}

/** As if whole months and an hour had passed: months of the calendar stay whole, whatever the day of the test. */
export async function passMonths({ services: { db } }: Api, tenantid: string, months: number): Promise<void> {
  const by = sql`make_interval(months => ${months}, hours => 1)`;
  await sql`
    update tenants t set periodstart = began, periodend = ended, accessuntil = ended + (accessuntil - periodend)
    from (select id, (start - ${by}) at time zone 'UTC' as began,
        (start - ${by} + make_interval(months => months_between(start, periodend at time zone 'UTC')))
          at time zone 'UTC' as ended
      from (select id, periodend, periodstart at time zone 'UTC' as start from tenants) given) moved
    where t.id = ${tenantid} and moved.id = t.id`.execute(db);
  await sql`update resources set since = since - ${by} where tenantid = ${tenantid}`.execute(db);
  await sql`
    update invoices set issuedat = issuedat - ${by}, dueat = dueat - ${by}, appliedat = appliedat - ${by}
    where tenantid = ${tenantid}`.execute(db);
}

/** What runs every few minutes: months of limits, then periods of subscriptions. */
export async function runClock(api: Api): Promise<void> {
  await runJob(api, 'limits.renew');
  await runJob(api, 'subscriptions.renew');
}

const seller = {
  name: 'Rushes Hosting BV',
  country: 'NL',
  vatnumber: 'NL001',
  vatrate: 21,
  iban: 'NL00BANK1',
};

/** An installation with a seller, and what a customer does; each `begin` makes another customer. */
export async function startBilling() {
  const api = await startApi({ RUSHES_SELLER: JSON.stringify(seller) });
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  await makePerson(api.services, { email: 'sales@platform.test', group: 'salesman' });
  const root = await api.signIn('root@platform.test');
  const salesman = await api.signIn('sales@platform.test');
  let customer: Customer;
  const begin = async () => {
    customer = await startTrial(api);
    return customer;
  };
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
    (await api.call(listInvoices, { params: customer.params, query: { limit: 50 } }, customer.admin))
      .invoices;
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
  return {
    api,
    root,
    salesman,
    begin,
    page,
    order,
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
  };
}
