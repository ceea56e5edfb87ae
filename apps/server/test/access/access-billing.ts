import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { details } from '../scenes/billing-scene.ts';
import { anew, type Make, type Row, row } from './access-rows.ts';

let count = 0;

/** An unpaid invoice of the tenant. */
async function makeInvoice({ services: { db } }: Api, tenantid: string): Promise<string> {
  const id = newId();
  const seller = {
    name: 'Seller',
    address: [],
    country: 'NL',
    vatnumber: '',
    vatrate: 0,
    iban: '',
    email: '',
  };
  await db
    .insertInto('invoices')
    .values({
      ...{
        id,
        tenantid,
        tenantname: 'Tenant',
        provider: 'invoice',
        number: `access-${count++}`,
        kind: 'plan',
      },
      ...{ state: 'open', lines: '[]', net: 0, vatrate: 0, vat: 0, total: 0, language: 'en' },
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(details),
      dueat: new Date(Date.now() + 1e9),
      appliedat: new Date(),
    })
    .execute();
  return id;
}

/** A tenant with a plan that no agreement fixes. Its branding stays. */
const withPlan: Make = async ({ tenant }, { ids }, { services: { db } }) => {
  await db
    .updateTable('tenants')
    .set({ subscriptiontype: 'card', plan: 'gold', periodend: new Date(Date.now() + 1e9) })
    .where('id', '=', ids.tenant)
    .execute();
  return { params: { id: tenant } };
};

/** Of no tenant in particular: only the platform may ask. */
const invoice: Make = async (_, { ids }, api) => ({
  params: { id: await makeInvoice(api, ids.tenant) },
});

export const billingRequests: Record<string, Row> = {
  'subscriptions.preview': row(async (...given) => ({
    ...(await withPlan(...given)),
    query: { plan: 'business', interval: 'month' },
  })),
  'subscriptions.subscribe': anew(async (...given) => ({
    ...(await withPlan(...given)),
    body: { plan: 'business', interval: 'month', details },
  })),
  // Nothing is running that could be cancelled: 409 for those who may.
  'subscriptions.change': row(({ tenant }) => ({ params: { id: tenant }, body: { action: 'cancel' } })),
  'subscriptions.addons': anew(async (...given) => ({
    ...(await withPlan(...given)),
    body: { addon: 'credits-250', details },
  })),
  // Nobody pays through Stripe here: 409 for those who may.
  'subscriptions.stripe': row(({ tenant }) => ({ params: { id: tenant }, body: { redirecturl: '/' } })),
  // Stripe is not configured.
  'billing.stripeEvent': row(() => ({ body: { id: 'evt_1' } })),
  'billing.details': row(({ tenant }) => ({ params: { id: tenant }, body: details })),
  'billing.invoices': row(({ tenant }) => ({ params: { id: tenant } })),
  'billing.pdf': row(async ({ tenant }, _caller, api) => ({
    params: { id: tenant, invoiceid: await makeInvoice(api, tenant) },
  })),
  'billing.all': row(),
  'billing.paid': row(invoice),
  'billing.credit': row(invoice),
};
