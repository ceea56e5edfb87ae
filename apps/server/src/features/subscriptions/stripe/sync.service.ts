import { AppError } from '@rushes/contract/app-error';
import { removeExtraUnits } from '#features/limits/extras/index.ts';
import { type AuditSource, clock, recordAudit } from '#platform/audit/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { openStripe, type Stripe } from '#platform/payments/stripe-client.ts';
import { updateInvoice } from '../invoices.queries.ts';
import { isSameTerms, type State, termsOf } from '../model/rules.ts';
import * as objects from '../model/stripe-objects.ts';
import { subscriptionState } from '../model/stripe-subscription.ts';
import { applyAddon, monthOf, writeState } from '../state.service.ts';
import { lockSubscriber, type Subscriber, writeSubscription } from '../subscriptions.queries.ts';
import * as queries from './stripe.queries.ts';

// Events can come late, twice, out of order or not at all. So what an event contains is never used: the object is read
// again, while the tenant is locked, and what it says now is written.

export function stripeOf({ settings }: Pick<Services, 'settings'>): Stripe {
  const { stripe } = settings.billing;
  // Turned off, although a tenant still pays through it.
  if (!stripe) throw new AppError('ERR247');
  return openStripe(stripe);
}

async function withCustomer(
  services: Services,
  customer: string | null,
  work: (trx: Trx, subscriber: Subscriber) => Promise<void>,
): Promise<void> {
  const tenantid = customer === null ? undefined : await queries.findTenantOf(services.db, customer);
  // A customer of another program of the same account.
  if (!tenantid) return;
  await services.db.transaction().execute(async (trx) => {
    const subscriber = await lockSubscriber(trx, tenantid);
    if (subscriber) await work(trx, subscriber);
  });
}

/** Writes what a subscription says now. `source` is the user whose request changed it. */
export async function syncSubscription(
  services: Services,
  id: string,
  source: AuditSource = clock(services),
): Promise<void> {
  const stripe = stripeOf(services);
  const read = async (one: string) => objects.Subscription.parse(await stripe.get(`subscriptions/${one}`));
  const { customer } = await read(id);
  await withCustomer(services, customer, async (trx, before) => {
    const now = Date.now();
    const found = await read(id);
    const state = subscriptionState(found, before, now);
    if (!state) return;
    if (before.subscription !== null && before.subscription !== id) {
      const other = await read(before.subscription);
      // Made outside of the product. The newer one counts, whichever was changed last.
      if (objects.isLive(other)) {
        services.log.error({ tenantid: before.tenantid, ids: [id, other.id] }, 'two subscriptions at Stripe');
        if (other.created > found.created) return;
      }
    }
    const { tenantid } = before;
    const isRestarted = state.first !== before.first || before.type !== 'card';
    const change = isRestarted ? monthOf(before, now) : state.plan === before.plan ? undefined : 'limits';
    await writeState(trx, { tenantid, provider: 'stripe' }, state, change);
    await writeSubscription(trx, tenantid, 'stripe', {
      subscription: found.id,
      schedule: found.schedule,
      price: found.items.data[0]!.price.unit_amount,
    });
    const action = actionOf(before, state, now);
    if (!action) return;
    const { plan, interval, end, cancelled, pending } = state;
    await recordAudit(trx, source, {
      action,
      tenantid,
      subjectid: tenantid,
      data: { plan, interval, end: end === null ? null : new Date(end).toISOString(), cancelled, pending },
    });
  });
}

/** What happened, or undefined if nothing did. */
function actionOf(before: Subscriber, state: State, now: number) {
  const isSame =
    state.plan === before.plan &&
    state.interval === before.interval &&
    state.end === before.end &&
    state.cancelled === before.cancelled;
  if (isSame)
    return isSameTerms(state.pending, before.pending) ? undefined : ('subscription.pending' as const);
  if (state.end !== null && state.end <= now && state.cancelled) return 'subscription.ended' as const;
  if (!termsOf(before, now)) return 'subscription.started' as const;
  if (state.plan !== before.plan) return 'subscription.changed' as const;
  if (state.cancelled !== before.cancelled)
    return state.cancelled ? ('subscription.cancelled' as const) : ('subscription.resumed' as const);
  return 'subscription.renewed' as const;
}

/** Lists the invoice here, and reads the subscription that it belongs to. */
export async function syncInvoice(services: Services, id: string): Promise<void> {
  const stripe = stripeOf(services);
  const first = objects.Invoice.parse(await stripe.get(`invoices/${id}`));
  const subscription = first.parent?.subscription_details?.subscription;
  if (!subscription) return;
  // Not the present plan: the invoice can be older than a change.
  const price = objects.invoicedPrice(first);
  const terms = price && objects.termsOfPrice(objects.Price.parse(await stripe.get(`prices/${price}`)));
  await syncSubscription(services, subscription);
  await withCustomer(services, first.customer, async (trx, subscriber) => {
    const invoice = objects.Invoice.parse(await stripe.get(`invoices/${id}`));
    if (invoice.status === null || invoice.status === 'draft') return;
    const net = invoice.total_excluding_tax ?? invoice.total;
    const paidat = invoice.status_transitions.paid_at;
    const now = {
      state: stateOf(invoice),
      number: invoice.number ?? invoice.id,
      paidat: paidat === null ? null : new Date(paidat * 1000),
      url: invoice.hosted_invoice_url,
      ...{ net, vat: invoice.total - net, total: invoice.total },
      ...(terms || { plan: null, interval: null }),
    };
    await queries.upsertExternal(
      trx,
      {
        ...rowOf(services, subscriber, { externalid: id, at: invoice.created }),
        ...{ ...now, kind: 'plan' },
        dueat: new Date((invoice.due_date ?? invoice.created) * 1000),
      },
      now,
    );
  });
}

const stateOf = ({ status }: objects.Invoice) =>
  status === 'paid' ? ('paid' as const) : status === 'open' ? ('open' as const) : ('credited' as const);

function rowOf(
  { settings }: Services,
  { tenantid, name, buyer }: Subscriber,
  { externalid, at }: { externalid: string; at: number },
) {
  const empty = {
    company: name,
    address: '',
    postalcode: '',
    city: '',
    country: '',
    vatnumber: '',
    email: '',
  };
  return {
    id: newId(),
    tenantid,
    tenantname: name,
    provider: 'stripe' as const,
    lines: '[]',
    vatrate: 0,
    seller: JSON.stringify(settings.billing.seller),
    buyer: JSON.stringify(buyer ?? empty),
    language: 'en' as const,
    issuedat: new Date(at * 1000),
    externalid,
  };
}

/** A purchase page was completed. An add-on is applied with the row of its session: once. */
export async function syncSession(services: Services, id: string): Promise<void> {
  const stripe = stripeOf(services);
  const session = objects.Session.parse(await stripe.get(`checkout/sessions/${id}`));
  if (session.mode === 'subscription' && session.subscription)
    return syncSubscription(services, session.subscription);
  const alias = session.metadata?.addon;
  if (session.mode !== 'payment' || !alias || session.payment_status === 'unpaid') return;
  const invoice = session.invoice
    ? objects.Invoice.parse(await stripe.get(`invoices/${session.invoice}`))
    : undefined;
  await withCustomer(services, session.customer, async (trx, subscriber) => {
    if (await queries.findExternal(trx, id)) return;
    const { tenantid } = subscriber;
    const quantity = Number(session.metadata?.quantity ?? 1);
    const total = session.amount_total ?? 0;
    const net = session.amount_subtotal ?? total;
    const now = new Date();
    const row = {
      ...rowOf(services, subscriber, { externalid: id, at: now.getTime() / 1000 }),
      ...{ kind: 'addon' as const, addon: alias, quantity, state: 'paid' as const },
      ...{
        net,
        vat: total - net,
        total,
        number: invoice?.number ?? id,
        url: invoice?.hosted_invoice_url ?? null,
      },
      ...{ dueat: now, paidat: now, appliedat: now },
    };
    await queries.insertExternal(trx, row);
    await applyAddon(trx, row);
    await recordAudit(trx, clock(services), {
      action: 'subscription.addon',
      tenantid,
      subjectid: row.id,
      data: { addon: alias, quantity, number: row.number, net },
    });
  });
}

/**
 * A payment was returned in full: its invoice is credited, and what is left of an add-on is taken back. A subscription
 * goes on until it is cancelled, as Stripe itself keeps it.
 */
export async function syncCharge(services: Services, id: string): Promise<void> {
  const stripe = stripeOf(services);
  const charge = objects.Charge.parse(await stripe.get(`charges/${id}`));
  if (!charge.refunded || charge.payment_intent === null) return;
  const { payment_intent } = charge;
  const sessions = objects.Sessions.parse(await stripe.get('checkout/sessions', { payment_intent }));
  const payments = objects.InvoicePayments.parse(
    await stripe.get('invoice_payments', { payment: { type: 'payment_intent', payment_intent } }),
  );
  // The purchases may not have been reported yet.
  for (const session of sessions.data) await syncSession(services, session.id);
  for (const { invoice } of payments.data) await syncInvoice(services, invoice);
  const externalids = [...sessions.data.map((one) => one.id), ...payments.data.map((one) => one.invoice)];
  await withCustomer(services, charge.customer, async (trx, { tenantid }) => {
    for (const externalid of externalids) {
      const row = await queries.findExternal(trx, externalid);
      if (!row || row.tenantid !== tenantid || row.state === 'credited') continue;
      await updateInvoice(trx, row, { state: 'credited' });
      if (row.kind === 'addon') await removeExtraUnits(trx, { id: row.id, tenantid });
      await recordAudit(trx, clock(services), {
        action: 'invoice.credited',
        tenantid,
        subjectid: row.id,
        data: { number: row.number, total: row.total },
      });
    }
  });
}
