import { AppError, invalid } from '@rushes/contract/app-error';
import type { BillingDetails } from '@rushes/contract/billing';
import { hasBranding } from '@rushes/contract/plans';
import type { Billing, PlanChange, SubscriptionReply } from '@rushes/contract/subscriptions';
import { listExtras } from '#features/limits/extras/index.ts';
import { requireAdministrator } from '#features/tenants/subscription/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { LockedError, type Locks } from '#platform/locks/advisory-locks.ts';
import { invoiceProvider } from './invoice.provider.ts';
import { presentInvoice } from './invoices.present.ts';
import { listUnpaid } from './invoices.queries.ts';
import type { AddonPurchase, PaymentProvider, PlanPurchase, SubscriptionAction } from './model/provider.ts';
import { isChoosable, lowerLimits, overLimits, statusOf, type Terms, termsOf } from './model/rules.ts';
import { examineChoice, findBought } from './requirements.service.ts';
import { findUnpaidDue, requireSubscriber } from './state.service.ts';
import { readCheckout } from './stripe/checkout.service.ts';
import { stripeProvider } from './stripe/stripe.provider.ts';
import {
  findPage,
  findSubscriber,
  listPlansText,
  type Subscriber,
  writeSubscription,
} from './subscriptions.queries.ts';
import { requireVatNumber } from './vat-number.service.ts';

/** Public: the plans are shown before there is an account. */
export async function listPlans(ctx: Ctx): Promise<JsonText> {
  return new JsonText(await listPlansText(ctx.db));
}

/** Also when the subscription has ended, because the user then needs to see the plans. */
export async function getSubscription(
  ctx: UserCtx,
  id: string,
  { checkout }: { checkout?: string | undefined } = {},
): Promise<SubscriptionReply> {
  const tenantid = tenantOf(ctx, id);
  requireAdministrator(ctx, tenantid);
  if (checkout !== undefined) await readCheckout(ctx, tenantid, checkout);
  const [page, subscriber] = await Promise.all([
    findPage(ctx.db, tenantid),
    findSubscriber(ctx.db, tenantid),
  ]);
  if (!page || !subscriber) throw new AppError('ERR5');
  const billing = await billingOf(ctx, subscriber);
  const [unpaid] = await listUnpaid(ctx.db, tenantid);
  const active = await listExtras(ctx.db, tenantid);
  const account = { details: subscriber.buyer, unpaid: unpaid ? presentInvoice(unpaid) : null, active };
  return { ...page, billing, account };
}

/** Of a tenant itself, or of its root folder. */
const tenantOf = ({ actor }: UserCtx, id: string): string =>
  [...actor.accessPoints, ...actor.expired].find(({ nodeid }) => nodeid === id)?.tenantid ?? id;

async function billingOf(ctx: UserCtx, subscriber: Subscriber): Promise<Billing> {
  const { tenantid, interval, first, end, pending, expired } = subscriber;
  const now = Date.now();
  const unpaidDue = await findUnpaidDue(ctx.db, tenantid);
  const bought = await findBought(ctx.db, subscriber, now);
  const provider = providerFor(ctx, subscriber).name;
  return {
    provider,
    status: statusOf(subscriber, { unpaidDue, expired, now }),
    interval,
    periodstart: new Date(bought?.start ?? termsOf(subscriber, now)?.start ?? first).toISOString(),
    periodend: end === null ? null : new Date(end).toISOString(),
    pending,
    choosable: isChoosable(subscriber) ? 1 : 0,
    portal: subscriber.customer !== null && provider === 'stripe' ? 1 : 0,
    contact: ctx.settings.billing.seller.email || null,
  };
}

/** A running subscription stays with its provider. */
function providerFor({ settings }: Ctx, subscriber: Subscriber): PaymentProvider {
  const isRunning = termsOf(subscriber, Date.now()) !== null;
  const name =
    isRunning && subscriber.provider ? subscriber.provider : settings.billing.stripe ? 'stripe' : 'invoice';
  return name === 'stripe' ? stripeProvider : invoiceProvider;
}

async function requireProvider(ctx: UserCtx, tenantid: string): Promise<PaymentProvider> {
  requireAdministrator(ctx, tenantid);
  const subscriber = await findSubscriber(ctx.db, tenantid);
  if (!subscriber) throw new AppError('ERR5');
  return providerFor(ctx, subscriber);
}

/** One change of a tenant at a time: two administrators must not make two subscriptions at a payment service. */
async function changeAlone<T>(
  ctx: UserCtx,
  locks: Locks,
  tenantid: string,
  work: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  requireAdministrator(ctx, tenantid);
  const release = await locks
    .take(`subscription:${tenantid}`, () => {})
    .catch((error: unknown) => {
      throw error instanceof LockedError ? new AppError('ERR243', {}, { cause: error }) : error;
    });
  try {
    return await work(await requireProvider(ctx, tenantid));
  } finally {
    await release();
  }
}

export async function previewSubscribe(
  ctx: UserCtx,
  tenantid: string,
  terms: Terms,
): Promise<{ change: PlanChange }> {
  requireAdministrator(ctx, tenantid);
  const subscriber = await findSubscriber(ctx.db, tenantid);
  if (!subscriber) throw new AppError('ERR5');
  const { choice, plans, usage } = await examineChoice(ctx.db, subscriber, terms, Date.now());
  const plan = plans.get(terms.plan)!;
  const over = overLimits(plan, usage);
  const isUnpaid =
    providerFor(ctx, subscriber).name === 'invoice' &&
    (await listUnpaid(ctx.db, tenantid)).some(({ provider }) => provider === 'invoice');
  const [had, has] = [subscriber, { type: 'card', plan: terms.plan }].map((one) =>
    hasBranding({ subscriptionType: one.type, plan: one.plan }),
  );
  return {
    change: {
      ...choice,
      when: over.length > 0 ? [] : choice.when.filter((when) => when === 'end' || !isUnpaid),
      lower: lowerLimits(plan, usage),
      over,
      losesbranding: had && !has ? 1 : 0,
    },
  };
}

type Purchased = SubscriptionReply & { redirecturl: string | null };

export async function subscribe(
  ctx: UserCtx,
  locks: Locks,
  tenantid: string,
  purchase: PlanPurchase,
): Promise<Purchased> {
  requireAdministrator(ctx, tenantid);
  await requireVatNumber(ctx, purchase.details);
  const redirecturl = await changeAlone(ctx, locks, tenantid, (provider) =>
    provider.subscribe(ctx, tenantid, purchase),
  );
  return { ...(await getSubscription(ctx, tenantid)), redirecturl };
}

export async function buyAddon(
  ctx: UserCtx,
  locks: Locks,
  tenantid: string,
  purchase: AddonPurchase,
): Promise<Purchased> {
  requireAdministrator(ctx, tenantid);
  await requireVatNumber(ctx, purchase.details);
  const redirecturl = await changeAlone(ctx, locks, tenantid, (provider) =>
    provider.buyAddon(ctx, tenantid, purchase),
  );
  return { ...(await getSubscription(ctx, tenantid)), redirecturl };
}

export async function changeSubscription(
  ctx: UserCtx,
  locks: Locks,
  tenantid: string,
  action: SubscriptionAction,
): Promise<SubscriptionReply> {
  await changeAlone(ctx, locks, tenantid, (provider) => provider.change(ctx, tenantid, action));
  return getSubscription(ctx, tenantid);
}

export async function openPortal(
  ctx: UserCtx,
  tenantid: string,
  redirecturl: string,
): Promise<{ url: string }> {
  const provider = await requireProvider(ctx, tenantid);
  const page = URL.parse(redirecturl, ctx.settings.publicUrl);
  // Any other address would send users elsewhere.
  if (page?.origin !== new URL(ctx.settings.publicUrl).origin) throw invalid('redirecturl', 'webAddress');
  return { url: await provider.openPortal(ctx, tenantid, page.href) };
}

export async function setDetails(
  ctx: UserCtx,
  tenantid: string,
  details: BillingDetails,
): Promise<{ details: BillingDetails }> {
  requireAdministrator(ctx, tenantid);
  await requireVatNumber(ctx, details);
  await ctx.db.transaction().execute(async (trx) => {
    const subscriber = await requireSubscriber(trx, tenantid);
    await writeSubscription(trx, tenantid, subscriber.provider ?? 'invoice', {
      buyer: JSON.stringify(details),
    });
    await recordAudit(trx, ctx, {
      action: 'invoice.details',
      tenantid,
      subjectid: tenantid,
      data: { ...details },
    });
  });
  return { details };
}
