import { AppError } from '@rushes/contract/app-error';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Params, Stripe } from '#platform/payments/stripe-client.ts';
import type { AddonPurchase, PaymentProvider, PlanPurchase } from '../model/provider.ts';
import { termsOf } from '../model/rules.ts';
import * as objects from '../model/stripe-objects.ts';
import { requireAction, requireAddon, requireChoice } from '../requirements.service.ts';
import { requireSubscriber, writeState } from '../state.service.ts';
import { type Subscriber, writeSubscription } from '../subscriptions.queries.ts';
import { stripeOf, syncSubscription } from './sync.service.ts';

// Payment on the pages of Stripe. What was paid is learned from its events, so that a closed browser loses nothing.

export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  async subscribe(ctx, tenantid, purchase) {
    const subscriber = await prepare(ctx, tenantid, (trx, found) =>
      requireChoice(trx, found, { ...purchase, now: Date.now() }),
    );
    const isRunning = termsOf(subscriber, Date.now()) !== null && subscriber.subscription !== null;
    if (!isRunning) return (await payFirst(ctx, subscriber)) ?? checkOutPlan(ctx, subscriber, purchase);
    return purchase.when === 'now' ? upgrade(ctx, subscriber, purchase) : schedule(ctx, subscriber, purchase);
  },

  async buyAddon(ctx, tenantid, purchase) {
    const subscriber = await prepare(ctx, tenantid, (trx, found) => requireAddon(trx, purchase.addon, found));
    return checkOutAddon(ctx, subscriber, purchase);
  },

  async change(ctx, tenantid, action) {
    const subscriber = await prepare(ctx, tenantid, async (_trx, found) => {
      requireAction(found, action, Date.now());
    });
    const { subscription } = subscriber;
    if (!subscription) throw new AppError('ERR243');
    const stripe = stripeOf(ctx);
    await releaseSchedule(ctx, stripe, subscriber);
    if (action !== 'keep') {
      const params = { cancel_at_period_end: action === 'cancel' };
      await stripe.post(`subscriptions/${subscription}`, params, newId());
    }
    await syncSubscription(ctx, subscription);
    await ctx.db.transaction().execute((trx) =>
      recordAudit(trx, ctx, {
        action:
          action === 'cancel'
            ? 'subscription.cancelled'
            : action === 'resume'
              ? 'subscription.resumed'
              : 'subscription.pending',
        tenantid,
        subjectid: tenantid,
        data: { plan: subscriber.plan },
      }),
    );
  },

  async openPortal(ctx, tenantid, return_url) {
    const { customer } = await prepare(ctx, tenantid, async () => {});
    if (!customer) throw new AppError('ERR241');
    const page = await stripeOf(ctx).post('billing_portal/sessions', { customer, return_url }, newId());
    return objects.Page.parse(page).url!;
  },
};

/** Checks under the lock of the tenant; the calls of the service come after it. */
async function prepare(
  ctx: UserCtx,
  tenantid: string,
  check: (trx: Trx, subscriber: Subscriber) => Promise<unknown>,
): Promise<Subscriber> {
  return ctx.db.transaction().execute(async (trx) => {
    const subscriber = await requireSubscriber(trx, tenantid);
    await check(trx, subscriber);
    return subscriber;
  });
}

async function requireCustomer(ctx: UserCtx, stripe: Stripe, subscriber: Subscriber): Promise<string> {
  const { tenantid, name, provider, customer } = subscriber;
  if (customer) return customer;
  const { email } = ctx.actor;
  // One customer per tenant, also if this is interrupted.
  const created = objects.Customer.parse(
    await stripe.post('customers', { email, name, metadata: { tenantid } }, `customer-${tenantid}`),
  );
  await ctx.db
    .transaction()
    .execute((trx) => writeSubscription(trx, tenantid, provider ?? 'stripe', { customer: created.id }));
  return created.id;
}

async function findPrice(stripe: Stripe, key: string): Promise<string> {
  const prices = objects.Prices.parse(await stripe.get('prices', { lookup_keys: [key], active: true }));
  const [price] = prices.data;
  // The operator has not run the command that creates them.
  if (!price) throw new AppError('ERR247');
  return price.id;
}

function checkOut(
  ctx: UserCtx,
  stripe: Stripe,
  {
    customer,
    returnpath = '/console/subscriptions',
    ...params
  }: Params & { customer: string; returnpath?: string | undefined },
): Promise<unknown> {
  const back = `${ctx.settings.publicUrl}${returnpath}`;
  return stripe.post(
    'checkout/sessions',
    {
      ...params,
      customer,
      success_url: back,
      cancel_url: back,
      tax_id_collection: { enabled: true },
      customer_update: { name: 'auto', address: 'auto' },
      billing_address_collection: 'required',
      ...(ctx.settings.billing.stripe?.tax ? { automatic_tax: { enabled: true } } : {}),
    },
    newId(),
  );
}

/** A subscription whose renewal is not paid is not replaced by another one: the page to pay it, if there is one. */
async function payFirst(ctx: UserCtx, { subscription }: Subscriber): Promise<string | null> {
  if (!subscription) return null;
  const params = { expand: ['latest_invoice'] };
  const found = objects.Subscription.parse(await stripeOf(ctx).get(`subscriptions/${subscription}`, params));
  if (found.status !== 'past_due' && found.status !== 'unpaid') return null;
  const { latest_invoice: invoice } = found;
  return typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null;
}

/** Two pages that are both completed would be two subscriptions. */
async function closePages(stripe: Stripe, customer: string): Promise<void> {
  const { data } = objects.Sessions.parse(
    await stripe.get('checkout/sessions', { customer, status: 'open' }),
  );
  for (const { id, mode } of data)
    if (mode === 'subscription') await stripe.post(`checkout/sessions/${id}/expire`, {}, newId());
}

async function checkOutPlan(ctx: UserCtx, subscriber: Subscriber, purchase: PlanPurchase): Promise<string> {
  const stripe = stripeOf(ctx);
  const { tenantid } = subscriber;
  const customer = await requireCustomer(ctx, stripe, subscriber);
  await closePages(stripe, customer);
  const session = await checkOut(ctx, stripe, {
    mode: 'subscription',
    customer,
    client_reference_id: tenantid,
    line_items: [{ price: await findPrice(stripe, objects.lookupKeyOf(purchase.terms)), quantity: 1 }],
    subscription_data: { metadata: { tenantid } },
    returnpath: purchase.returnpath,
  });
  await audit(ctx, tenantid, 'subscription.ordered', { ...purchase.terms });
  return objects.Page.parse(session).url!;
}

async function checkOutAddon(ctx: UserCtx, subscriber: Subscriber, purchase: AddonPurchase): Promise<string> {
  const stripe = stripeOf(ctx);
  const { addon, quantity, returnpath } = purchase;
  const { tenantid } = subscriber;
  const session = await checkOut(ctx, stripe, {
    mode: 'payment',
    customer: await requireCustomer(ctx, stripe, subscriber),
    client_reference_id: tenantid,
    line_items: [{ price: await findPrice(stripe, objects.addonLookupKey(addon)), quantity }],
    metadata: { tenantid, addon, quantity: String(quantity) },
    invoice_creation: { enabled: true },
    returnpath,
  });
  await audit(ctx, tenantid, 'subscription.ordered', { addon, quantity });
  return objects.Page.parse(session).url!;
}

/**
 * A new period starts now, with what is left of the old one deducted. If the bank asks for a confirmation or declines,
 * nothing changes until the invoice is paid on its page.
 */
async function upgrade(
  ctx: UserCtx,
  subscriber: Subscriber,
  { terms }: PlanPurchase,
): Promise<string | null> {
  const stripe = stripeOf(ctx);
  const subscription = subscriber.subscription!;
  await releaseSchedule(ctx, stripe, subscriber);
  const { items } = objects.Subscription.parse(await stripe.get(`subscriptions/${subscription}`));
  const changed = objects.Subscription.parse(
    await stripe.post(
      `subscriptions/${subscription}`,
      {
        items: [{ id: items.data[0]!.id, price: await findPrice(stripe, objects.lookupKeyOf(terms)) }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: 'now',
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      },
      newId(),
    ),
  );
  await audit(ctx, subscriber.tenantid, 'subscription.ordered', { ...terms });
  const { latest_invoice: invoice } = changed;
  if (changed.pending_update !== null)
    return typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null;
  await syncSubscription(ctx, subscription);
  return null;
}

/** The change waits at Stripe, which makes it with the renewal. */
async function schedule(ctx: UserCtx, subscriber: Subscriber, { terms }: PlanPurchase): Promise<null> {
  const stripe = stripeOf(ctx);
  const { tenantid, subscription } = subscriber;
  await releaseSchedule(ctx, stripe, subscriber);
  const price = await findPrice(stripe, objects.lookupKeyOf(terms));
  if (subscriber.cancelled)
    await stripe.post(`subscriptions/${subscription}`, { cancel_at_period_end: false }, newId());
  const { items } = objects.Subscription.parse(await stripe.get(`subscriptions/${subscription}`));
  const made = objects.Schedule.parse(
    await stripe.post('subscription_schedules', { from_subscription: subscription! }, newId()),
  );
  const [phase] = made.phases;
  await stripe.post(
    `subscription_schedules/${made.id}`,
    {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: items.data[0]!.price.id, quantity: 1 }],
          start_date: phase!.start_date,
          end_date: phase!.end_date,
        },
        { items: [{ price, quantity: 1 }], proration_behavior: 'none' },
      ],
    },
    newId(),
  );
  await ctx.db.transaction().execute(async (trx) => {
    const now = await requireSubscriber(trx, tenantid);
    await writeState(trx, { tenantid, provider: 'stripe' }, { ...now, cancelled: false, pending: terms });
    await writeSubscription(trx, tenantid, 'stripe', { schedule: made.id });
    await recordAudit(trx, ctx, {
      action: 'subscription.pending',
      tenantid,
      subjectid: tenantid,
      data: { ...terms },
    });
  });
  return null;
}

async function releaseSchedule(
  ctx: UserCtx,
  stripe: Stripe,
  { tenantid, schedule: id }: Subscriber,
): Promise<void> {
  if (!id) return;
  await stripe.post(`subscription_schedules/${id}/release`, {}, newId());
  await ctx.db.transaction().execute((trx) => writeSubscription(trx, tenantid, 'stripe', { schedule: null }));
}

const audit = (
  ctx: UserCtx,
  tenantid: string,
  action: 'subscription.ordered',
  data: Record<string, unknown>,
): Promise<void> =>
  ctx.db
    .transaction()
    .execute((trx) => recordAudit(trx, ctx, { action, tenantid, subjectid: tenantid, data }));
