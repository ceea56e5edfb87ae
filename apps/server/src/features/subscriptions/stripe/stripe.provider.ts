import { AppError } from '@rushes/contract/app-error';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { isRefused, type Params, type Stripe } from '#platform/payments/stripe-client.ts';
import type { AddonPurchase, PaymentProvider, PlanPurchase } from '../model/provider.ts';
import { isSameTerms, termsOf } from '../model/rules.ts';
import * as objects from '../model/stripe-objects.ts';
import { isEnding } from '../model/stripe-subscription.ts';
import { requireAction, requireAddon, requireChoice } from '../requirements.service.ts';
import { requireSubscriber, writeState } from '../state.service.ts';
import { findSubscriber, type Subscriber, writeSubscription } from '../subscriptions.queries.ts';
import { cancelAtEnd, resume } from './ending.service.ts';
import { releaseSchedule } from './schedules.service.ts';
import { stripeOf, syncSubscription } from './sync.service.ts';

// Payment on the pages of Stripe. What was paid is learned from its events, so that a closed browser loses nothing.

export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  async subscribe(ctx, tenantid, purchase) {
    const known = await findSubscriber(ctx.db, tenantid);
    const fresh = await refresh(ctx, tenantid);
    // It was bought before, but its event has not arrived.
    if (!runs(known, purchase) && runs(fresh, purchase)) return null;
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
    await refresh(ctx, tenantid);
    const subscriber = await prepare(ctx, tenantid, async (_trx, found) => {
      requireAction(found, action, Date.now());
    });
    const { subscription } = subscriber;
    if (!subscription) throw new AppError('ERR243');
    await releaseSchedule(ctx, subscriber);
    if (action === 'cancel') await cancelAtEnd(ctx, subscription);
    if (action === 'resume') await resume(ctx, subscription);
    await syncSubscription(ctx, subscription, ctx);
  },

  async openPortal(ctx, tenantid, return_url) {
    const { customer } = await prepare(ctx, tenantid, async () => {});
    if (!customer) throw new AppError('ERR241');
    const page = await stripeOf(ctx).post('billing_portal/sessions', { customer, return_url }, newId());
    return objects.Page.parse(page).url!;
  },
};

const runs = (subscriber: Subscriber | undefined, { terms }: PlanPurchase): boolean =>
  subscriber !== undefined && isSameTerms(termsOf(subscriber, Date.now()), terms);

/**
 * Reads the subscriptions of the customer, because an event can be late: a second subscription beside one that is not
 * known here yet would be charged as well.
 */
async function refresh(ctx: UserCtx, tenantid: string): Promise<Subscriber | undefined> {
  const known = await findSubscriber(ctx.db, tenantid);
  if (!known?.customer) return known;
  const found = await stripeOf(ctx).get('subscriptions', { customer: known.customer });
  const ids = new Set(objects.Subscriptions.parse(found).data.map(({ id }) => id));
  // One that has ended is not listed.
  if (known.subscription) ids.add(known.subscription);
  for (const id of ids) await syncSubscription(ctx, id);
  return findSubscriber(ctx.db, tenantid);
}

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
  const { email, userid } = ctx.actor;
  // One customer per tenant, also if this is interrupted. Another user has another address, which needs another key.
  const created = objects.Customer.parse(
    await stripe.post('customers', { email, name, metadata: { tenantid } }, `customer-${tenantid}-${userid}`),
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

async function checkOut(
  ctx: UserCtx,
  stripe: Stripe,
  { returnpath = '/console/subscriptions', ...params }: Params & { returnpath?: string | undefined },
): Promise<string> {
  const back = `${ctx.settings.publicUrl}${returnpath}`;
  const session = await stripe.post(
    'checkout/sessions',
    {
      ...params,
      // Stripe fills in the id.
      success_url: `${back}${back.includes('?') ? '&' : '?'}checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: back,
      tax_id_collection: { enabled: true },
      customer_update: { name: 'auto', address: 'auto' },
      billing_address_collection: 'required',
      ...(ctx.settings.billing.stripe?.tax ? { automatic_tax: { enabled: true } } : {}),
    },
    newId(),
  );
  return objects.Page.parse(session).url!;
}

/** A subscription whose renewal is not paid is not replaced by another one: the page to pay it. */
async function payFirst(ctx: UserCtx, { subscription }: Subscriber): Promise<string | null> {
  if (!subscription) return null;
  const params = { expand: ['latest_invoice'] };
  const found = objects.Subscription.parse(await stripeOf(ctx).get(`subscriptions/${subscription}`, params));
  if (!objects.isLive(found)) return null;
  // Renewed at this moment.
  if (found.status !== 'past_due' && found.status !== 'unpaid') throw new AppError('ERR243');
  const url = pageOf(found);
  if (!url) throw new AppError('ERR242');
  return url;
}

const pageOf = ({ latest_invoice: invoice }: objects.Subscription): string | null =>
  typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null;

/** Two pages that are both completed would be two subscriptions. */
async function closePages(stripe: Stripe, customer: string): Promise<void> {
  const { data } = objects.Sessions.parse(
    await stripe.get('checkout/sessions', { customer, status: 'open' }),
  );
  for (const { id, mode } of data) {
    if (mode !== 'subscription') continue;
    await stripe.post(`checkout/sessions/${id}/expire`, {}, newId()).catch((error: unknown) => {
      // Paid, or expired, since it was listed.
      throw isRefused(error) ? new AppError('ERR243') : error;
    });
  }
}

async function checkOutPlan(ctx: UserCtx, subscriber: Subscriber, purchase: PlanPurchase): Promise<string> {
  const stripe = stripeOf(ctx);
  const { tenantid } = subscriber;
  const customer = await requireCustomer(ctx, stripe, subscriber);
  await closePages(stripe, customer);
  const url = await checkOut(ctx, stripe, {
    mode: 'subscription',
    customer,
    client_reference_id: tenantid,
    line_items: [{ price: await findPrice(stripe, objects.lookupKeyOf(purchase.terms)), quantity: 1 }],
    subscription_data: { metadata: { tenantid } },
    returnpath: purchase.returnpath,
  });
  await auditOrder(ctx, tenantid, { ...purchase.terms });
  return url;
}

async function checkOutAddon(ctx: UserCtx, subscriber: Subscriber, purchase: AddonPurchase): Promise<string> {
  const stripe = stripeOf(ctx);
  const { addon, quantity, returnpath } = purchase;
  const { tenantid } = subscriber;
  const url = await checkOut(ctx, stripe, {
    mode: 'payment',
    customer: await requireCustomer(ctx, stripe, subscriber),
    client_reference_id: tenantid,
    line_items: [{ price: await findPrice(stripe, objects.addonLookupKey(addon)), quantity }],
    metadata: { tenantid, addon, quantity: String(quantity) },
    invoice_creation: { enabled: true },
    returnpath,
  });
  await auditOrder(ctx, tenantid, { addon, quantity });
  return url;
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
  const price = await findPrice(stripe, objects.lookupKeyOf(terms));
  await releaseSchedule(ctx, subscriber);
  const { items } = objects.Subscription.parse(await stripe.get(`subscriptions/${subscription}`));
  const changed = objects.Subscription.parse(
    await stripe.post(
      `subscriptions/${subscription}`,
      {
        items: [{ id: items.data[0]!.id, price }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: 'now',
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      },
      newId(),
    ),
  );
  await auditOrder(ctx, subscriber.tenantid, { ...terms });
  const isPaid = changed.pending_update === null;
  // Who buys more does not want it to end.
  if (isPaid && isEnding(changed)) await resume(ctx, subscription);
  await syncSubscription(ctx, subscription, ctx);
  return isPaid ? null : pageOf(changed);
}

/** The change waits at Stripe, which makes it with the renewal. */
async function schedule(ctx: UserCtx, subscriber: Subscriber, { terms }: PlanPurchase): Promise<null> {
  const stripe = stripeOf(ctx);
  const { tenantid, subscription } = subscriber;
  const price = await findPrice(stripe, objects.lookupKeyOf(terms));
  await releaseSchedule(ctx, subscriber);
  if (subscriber.cancelled) await resume(ctx, subscription!);
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

const auditOrder = (ctx: UserCtx, tenantid: string, data: Record<string, unknown>): Promise<void> =>
  ctx.db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, ctx, { action: 'subscription.ordered', tenantid, subjectid: tenantid, data }),
    );
