import { freeTrial } from '@rushes/contract/tenants';
import { sql } from 'kysely';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from './api.ts';
import { makePerson } from './fixtures.ts';
import { runJob } from './worker.ts';

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
  const as = await api.signIn(email);
  const { tenant } = await api.call(freeTrial, { body: { tenantName: 'Noordlicht' } }, as);
  return { id: tenant.id, userid, admin: await api.signIn(email), params: { id: tenant.id } };
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
      appliedat = appliedat - ${by}, previous = case when previous is not null then
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
